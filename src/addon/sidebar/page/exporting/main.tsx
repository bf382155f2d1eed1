import { render } from 'preact';
import { createServer, findScriptRun } from '../server';
import { ExportPage } from './export-page';

import '../style/export.css';

const root = document.getElementById('sidebar');
if (root !== null) render(<ExportPage serve={(connection) => createServer(findScriptRun(), connection)} />, root);
