import { render } from 'preact';
import { App } from './app';
import { createServer, findScriptRun } from './server';

import './style/sidebar.css';

const root = document.getElementById('sidebar');
if (root !== null)
  render(
    <App serve={(connection) => createServer(findScriptRun(), connection)} firstView={document.body.dataset['view']} />,
    root,
  );
