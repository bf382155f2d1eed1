/** Aggregates are elements that have others in them. Every other tag without a value is an empty element, which may have no end. */
export function isAggregate(name: string): boolean {
  return names.has(name) || /(?:RS|RQ|RSV1|RQV1|LIST|LISTP|ACCTFROM|ACCTTO)$/.test(name);
}

/** The transactions of bank accounts, cards and loans, and those announced (OFX 2.2). */
export const bankRows = new Set(['STMTTRN', 'STMTTRNP', 'LOANSTMTTRN']);

/** What happens in an investment account, by whether `TOTAL` is money that comes or goes. */
export const investmentRows: { readonly [name: string]: 'money' | 'no money' } = {
  BUYDEBT: 'money',
  BUYMF: 'money',
  BUYOPT: 'money',
  BUYOTHER: 'money',
  BUYSTOCK: 'money',
  SELLDEBT: 'money',
  SELLMF: 'money',
  SELLOPT: 'money',
  SELLOTHER: 'money',
  SELLSTOCK: 'money',
  INCOME: 'money',
  INVEXPENSE: 'money',
  MARGININTEREST: 'money',
  RETOFCAP: 'money',
  // An income that buys at once.
  REINVEST: 'no money',
  CLOSUREOPT: 'no money',
  JRNLFUND: 'no money',
  JRNLSEC: 'no money',
  SPLIT: 'no money',
  TRANSFER: 'no money',
};

const names = new Set([
  ...[
    'OFX',
    'STATUS',
    'FI',
    'LEDGERBAL',
    'AVAILBAL',
    'INVBAL',
    'BAL',
    'PAYEE',
    'CURRENCY',
    'ORIGCURRENCY',
    'IMAGEDATA',
  ],
  ...['INVBANKTRAN', 'INVBUY', 'INVSELL', 'INVTRAN', 'SECID', 'INVPOS', 'SECINFO'],
  ...['POSDEBT', 'POSMF', 'POSOPT', 'POSOTHER', 'POSSTOCK', 'DEBTINFO', 'MFINFO', 'OPTINFO', 'OTHERINFO', 'STOCKINFO'],
  ...bankRows,
  ...Object.keys(investmentRows),
]);
