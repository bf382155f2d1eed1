import type { Injector } from '@univerjs/core';
import { type BaseAstNode, IFormulaDependencyGenerator } from '@univerjs/engine-formula';

/** A method that Univer declares as private. */
interface Generator {
  _detectForcedRecalculationNodeRecursion(node: BaseAstNode): boolean;
}

/**
 * Univer 0.25.1 calculates formulas with TODAY, and all that depend on them, in every calculation, though the day seldom
 * changes: `Calculation` calculates all formulas then. Can go when Univer does not calculate what depends on an unchanged
 * value.
 */
export function keepToday(injector: Injector): void {
  const generator = injector.get(IFormulaDependencyGenerator) as unknown as Generator;
  const isVolatile = (node: BaseAstNode): boolean =>
    (node.isForcedCalculateFunction() && node.getToken().trim().toUpperCase() !== 'TODAY') ||
    node.getChildren().some(isVolatile);
  generator._detectForcedRecalculationNodeRecursion = isVolatile;
}
