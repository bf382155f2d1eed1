/** A mistyped value must not leave out, or add, what users have to consent to. */
export function readMail({ FIN_MAIL: text = '' }: { readonly [name: string]: string | undefined }): boolean {
  if (text === '1') return true;
  if (text === '' || text === '0') return false;
  throw new Error(`FIN_MAIL is ${text}. Write 1 for a build that sends mail, or leave it out.`);
}
