import { render } from 'preact';
import { App } from './app';
import { findScriptRun } from './server/script-run';
import { createServer } from './server/server';
import './style/sidebar.css';

const root = document.getElementById('sidebar');
if (root !== null)
  render(
    <App serve={(connection) => createServer(findScriptRun(), connection)} firstView={document.body.dataset['view']} />,
    root,
  );
