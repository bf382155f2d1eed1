import { parentPort } from 'node:worker_threads';
import { measureSpread } from './measure-spread';
import type { SpreadCase } from './spread-cases';

parentPort?.on('message', (spreadCase: SpreadCase) => parentPort?.postMessage(measureSpread(spreadCase)));
