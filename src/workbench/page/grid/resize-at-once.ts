import { IRenderManagerService } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/**
 * Univer 0.25.1 fits its canvas to a new size when the browser is idle, and a busy page never is: where the sidebar was
 * closed the grid stayed blank.
 */
export function resizeAtOnce({ injector, unit }: Grid, container: HTMLElement): void {
  const renders = injector.get(IRenderManagerService);
  new ResizeObserver(() => renders.getRenderById(unit.getUnitId())?.engine.resize()).observe(container);
}
