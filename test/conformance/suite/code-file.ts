/**
 * An HTML file that is a script, as `actions.html` of the add-on: one expression of Latin-1, with texts that a template, a
 * parser of HTML or a sanitizer could change.
 */
const script = String.raw`(function(given){"use strict";return[given,typeof local,"https://x.example//y?a=1&b=2 &amp; <b>\\ <\/script> \x3c!-- \x3c?= 1 ?> ü \u201e 'x'",typeof SpreadsheetApp]})`;

export const codeFile = `<script>${script}</script>\n`;
