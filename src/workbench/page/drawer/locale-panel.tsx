import { useState } from 'preact/hooks';
import { isTimeZone } from '../../time/zone';
import { formatMoment } from '../chrome/format';
import { type PageView, useHostNow } from '../page-store';
import type { DrawerActions } from './drawer-actions';
import { languages, locales, sampleOf, zones } from './locales';

/** The locale and time zone of the file, as in File › Settings of Sheets, the time zone of the script, and the user's language. */
export function LocalePanel({ view, actions }: { view: PageView; actions: DrawerActions }) {
  const { user, clock, scriptTimeZone, waitingFor } = view;
  const now = useHostNow(clock);
  const [locale, setLocale] = useState(view.locale);
  const [timeZone, setTimeZone] = useState(view.timeZone);
  const [userLocale, setUserLocale] = useState(user.locale);
  const isZone = isTimeZone(timeZone);
  const isChanged = locale !== view.locale || timeZone !== view.timeZone || userLocale !== user.locale;
  const isViewer = user.role === 'viewer';
  const offered = locales.some(([each]) => each === view.locale)
    ? locales
    : [[view.locale, view.locale] as const, ...locales];
  return (
    <form
      class="locale-form"
      onSubmit={(event) => {
        event.preventDefault();
        actions.setSettings({ locale, timeZone, userLocale });
      }}
    >
      <div class="locale-field">
        <label for="locale">Locale of the file</label>
        <select
          id="locale"
          class="select-field"
          value={locale}
          disabled={isViewer}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
        >
          {offered.map(([each, name]) => (
            <option key={each} value={each}>
              {name} ({each})
            </option>
          ))}
        </select>
        <p class="locale-sample" data-testid="locale-sample">
          {isZone && sampleOf(locale, now, timeZone)}
        </p>
        <p class="drawer-note">How numbers and dates are shown and typed. The values of cells do not change.</p>
      </div>
      <div class="locale-field">
        <label for="zone">Time zone of the file</label>
        <input
          id="zone"
          class="text-field"
          list="zones"
          value={timeZone}
          disabled={isViewer}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={!isZone}
          aria-describedby="zone-now"
          onInput={({ currentTarget }) => setTimeZone(currentTarget.value.trim())}
        />
        <datalist id="zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <p id="zone-now" class={`locale-sample ${isZone ? '' : 'is-failed'}`}>
          {isZone ? formatMoment(now, timeZone) : 'Unknown time zone. Enter a name such as Europe/Berlin.'}
        </p>
        <p class="drawer-note">Formulas use it for today’s date and the time of day.</p>
      </div>
      <div class="locale-field">
        <span class="field-label">Time zone of the script</span>
        <p class="locale-fixed" data-testid="script-zone">
          {scriptTimeZone}
        </p>
        <p class="locale-sample">{formatMoment(now, scriptTimeZone)}</p>
        <p class="drawer-note">From its manifest. The script calculates dates in this zone, not in that of the file.</p>
      </div>
      <div class="locale-field">
        <label for="language">Language of your account</label>
        <select
          id="language"
          class="select-field"
          value={userLocale}
          disabled={isViewer}
          onChange={({ currentTarget }) => setUserLocale(currentTarget.value)}
        >
          {languages.map(([each, name]) => (
            <option key={each} value={each} lang={each}>
              {name}
            </option>
          ))}
        </select>
        <p class="drawer-note">
          The language of the add-on’s menu and sidebar. On Google, it is a setting of the Google account.
        </p>
      </div>
      <div class="locale-save">
        <button
          type="submit"
          class="primary-button"
          disabled={!isZone || !isChanged || isViewer || waitingFor !== null}
        >
          Save and reload
        </button>
        <p class="drawer-note">
          {isViewer
            ? 'A viewer cannot change the settings.'
            : 'As in Sheets, saving reloads and recalculates the file.'}
        </p>
      </div>
    </form>
  );
}
