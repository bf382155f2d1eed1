import { compileTemplate } from '../bundle/template';
import { ServiceError } from '../calls/service-error';
import { type Method, method, objectType, type ServiceType, service } from '../calls/service-type';
import { BlobValue, Handle, Self } from '../calls/values';
import type { Site } from '../host-context';

/** What an HtmlOutput holds. */
export interface HtmlPage {
  content: string;
  title: string;
  widthPx: number | null;
  heightPx: number | null;
}

/** It is read by the host, which has others to serve. */
const MAX_TEMPLATE_CHARS = 1_000_000;

interface Template {
  readonly content: string;
  readonly code: string;
}

export function htmlService(site: Site): ServiceType[] {
  const open = (content: string) =>
    new Handle('HtmlOutput', { content, title: '', widthPx: null, heightPx: null } satisfies HtmlPage);
  const setter = <Value>(signature: string, set: (page: HtmlPage, value: Value) => void): Method =>
    method<HtmlPage, [Value]>('html', signature, ({ data, args: [value] }) => {
      set(data, value);
      return new Self(data);
    });
  const getter = (get: (page: HtmlPage) => unknown): Method =>
    method<HtmlPage, []>('html', '', ({ data }) => get(data));

  const file = (name: string): string => {
    const content = site.bundle.htmlFiles.get(name.replace(/\.html$/, ''));
    if (content === undefined) throw new ServiceError(site.messages.htmlFileNotFound(name));
    return content;
  };
  const openTemplate = (content: string): Handle => {
    if (content.length > MAX_TEMPLATE_CHARS) throw new ServiceError(site.messages.argumentTooLarge('content'));
    try {
      return new Handle('HtmlTemplate', { content, code: compileTemplate(content) } satisfies Template);
    } catch (error) {
      throw new ServiceError((error as Error).message);
    }
  };

  return [
    service('HtmlService', {
      createHtmlOutput: method<null, [(string | BlobValue)?]>('html', 'Blob | String?', ({ args: [content] }) =>
        open(content instanceof BlobValue ? content.bytes.toString('utf8') : (content ?? '')),
      ),
      createHtmlOutputFromFile: method<null, [string]>('html', 'String', ({ args: [name] }) => open(file(name))),
      createTemplate: method<null, [string | BlobValue]>('html', 'Blob | String', ({ args: [content] }) =>
        openTemplate(content instanceof BlobValue ? content.bytes.toString('utf8') : content),
      ),
      createTemplateFromFile: method<null, [string]>('html', 'String', ({ args: [name] }) => openTemplate(file(name))),
    }),
    objectType('HtmlService.HtmlTemplate', {
      // It is evaluated in the context.
      getCode: method<Template, []>('html', '', ({ data }) => data.code),
      getRawContent: method<Template, []>('html', '', ({ data }) => data.content),
    }),
    objectType('HtmlService.HtmlOutput', {
      setTitle: setter<string>('String', (page, title) => {
        page.title = title;
      }),
      setWidth: setter<number>('Number', (page, widthPx) => {
        page.widthPx = widthPx;
      }),
      setHeight: setter<number>('Number', (page, heightPx) => {
        page.heightPx = heightPx;
      }),
      setContent: setter<string>('String', (page, content) => {
        page.content = content;
      }),
      append: setter<string>('String', (page, text) => {
        page.content += text;
      }),
      appendUntrusted: setter<string>('String', (page, text) => {
        page.content += escapeHtml(text);
      }),
      getTitle: getter((page) => page.title),
      getContent: getter((page) => page.content),
      getWidth: getter((page) => page.widthPx),
      getHeight: getter((page) => page.heightPx),
    }),
  ];
}

function escapeHtml(text: string): string {
  const entities: { [character: string]: string } = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
