import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType, service } from '../calls/service-type';
import { BlobValue, Handle, Self } from '../calls/values';
import type { HostContext } from '../host-context';

/** The data of an HtmlOutput. */
export interface HtmlPage {
  readonly content: string;
  readonly title: string;
}

/** HtmlService and HtmlOutput. Templates are not emulated: their code would be made from text. */
export function htmlService(context: HostContext): ServiceType[] {
  const open = (content: string) => new Handle('HtmlOutput', { content, title: '' } satisfies HtmlPage);

  return [
    service('HtmlService', {
      createHtmlOutput: method<null, [(string | BlobValue)?]>('html', 'Blob | String?', ({ args: [content] }) =>
        open(content instanceof BlobValue ? content.bytes.toString('utf8') : (content ?? '')),
      ),
      createHtmlOutputFromFile: method<null, [string]>('html', 'String', ({ args: [name] }) => {
        const content = context.bundle.htmlFiles.get(name.replace(/\.html$/, ''));
        if (content === undefined) throw new ServiceError(context.messages.htmlFileNotFound(name));
        return open(content);
      }),
    }),
    objectType('HtmlService.HtmlOutput', {
      setTitle: method<HtmlPage, [string]>(
        'html',
        'String',
        ({ data, args: [title] }) => new Self({ ...data, title } satisfies HtmlPage),
      ),
      getContent: method<HtmlPage, []>('html', '', ({ data }) => data.content),
    }),
  ];
}
