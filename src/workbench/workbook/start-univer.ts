import { LocaleType, LogLevel, Univer } from '@univerjs/core';
import { ICalculateFormulaService, UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverSheetsPlugin } from '@univerjs/sheets';
import {
  ImageFormulaCellInterceptorController,
  TriggerCalculationController,
  UniverSheetsFormulaPlugin,
} from '@univerjs/sheets-formula';
import { UniverSheetsNotePlugin } from '@univerjs/sheets-note';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import { CheckedCalculateFormulaService } from './calculation/checked-calculation';
import { patchErrorTexts } from './univer-patches/error-texts';
import { patchLookupIndex } from './univer-patches/lookup-index';
import { patchOpenRanges } from './univer-patches/open-ranges';
import { patchParseErrors } from './univer-patches/parse-errors';

/** The methods that patches replace are shared by all instances of Univer in this process. */
let isPatched = false;

/** Univer without a page: the CommonJS builds of its engine packages, with a calculation that we start. */
export function startUniver(): Univer {
  if (!isPatched) {
    patchOpenRanges();
    patchLookupIndex();
    patchParseErrors();
    patchErrorTexts();
    isPatched = true;
  }
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.WARN,
  });
  univer.registerPlugin(CheckedFormulaEngine);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  univer.registerPlugin(ManualSheetsFormula);
  univer.registerPlugin(UniverSheetsNotePlugin);
  return univer;
}

class CheckedFormulaEngine extends UniverFormulaEnginePlugin {
  override onStarting(): void {
    super.onStarting();
    this._injector.replace([ICalculateFormulaService, { useClass: CheckedCalculateFormulaService }]);
  }
}

/**
 * Its own trigger waits 100 ms after an edit and may start a run inside another; `Calculation` replaces it. Its pictures
 * are loaded by a browser: without one, `=IMAGE(…)` would end the process.
 */
class ManualSheetsFormula extends UniverSheetsFormulaPlugin {
  override onStarting(): void {
    super.onStarting();
    this._injector.replace([TriggerCalculationController, { useValue: {} as TriggerCalculationController }]);
    this._injector.replace([
      ImageFormulaCellInterceptorController,
      { useValue: {} as ImageFormulaCellInterceptorController },
    ]);
  }
}
