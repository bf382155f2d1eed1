import { IRenderManagerService } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/**
 * Resizes Univer's canvas without a delay. Univer 0.25.1 waits until the browser is idle. A busy page is never idle,
 * and a part of the grid stayed blank after the sidebar was closed.
 */
export function resizeAtOnce({ injector, unit }: Grid, container: HTMLElement): void {
  const renders = injector.get(IRenderManagerService);
  new ResizeObserver(() => renders.getRenderById(unit.getUnitId())?.engine.resize()).observe(container);
}
