import type { FormulaPreview, PreviewCell } from '../../protocol';
import { formatAmount } from '../format';
import { messages } from '../messages/messages';
import { Day } from '../parts/values';

/** The first rows of a result. Scrolls horizontally, also by keyboard. */
export function PreviewTable({ preview: { rows, rowCount, columnCount } }: { preview: FormulaPreview }) {
  const [header = [], ...lines] = rows;
  if (rowCount === 1 && columnCount === 1)
    return (
      <p class="preview-value">
        <Cell value={header[0] === '' ? messages.formulas.blank : (header[0] ?? '')} />
      </p>
    );
  const more = rowCount - rows.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to be scrolled by keyboard. */}
      <section class="preview" aria-label={messages.formulas.previewLabel} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat.
                <th key={`${index}`} scope="col">
                  <Cell value={value} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id.
              <tr key={`${row}`}>
                {cells.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id.
                  <td key={`${index}`} dir="auto">
                    <Cell value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length === 0 && <p class="small">{messages.formulas.noRows}</p>}
      {more > 0 && <p class="small">{messages.formulas.moreRows(more)}</p>}
    </>
  );
}

function Cell({ value }: { value: PreviewCell }) {
  if (typeof value === 'object') return <Day day={value.day} />;
  if (typeof value === 'number') return <>{formatAmount(value)}</>;
  if (typeof value === 'boolean') return <>{value ? messages.formulas.isTrue : messages.formulas.isFalse}</>;
  return <>{value}</>;
}
