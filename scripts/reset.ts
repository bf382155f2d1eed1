import { rmSync } from 'node:fs';
import { places } from './places';

rmSync(places.dataDir, { recursive: true, force: true });
console.log('The demo data and the workbook are gone; npm start makes them anew.');
