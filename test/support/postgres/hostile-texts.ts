import type { DemoOrganization } from '../../../src/service/demo/organization';
import { toSiblingKey, toSlug } from '../../../src/service/operations/tag-name';

/** What a spreadsheet or a page must not take for a formula, number, date, boolean or markup, by the demo's name of a place. */
export const hostileNames: { readonly [place: string]: string } = {
  'SNACKPOINT VENDING 22': '=HYPERLINK("https://evil.example","x")',
  'CORNER NEWS & GIFTS': '+1 555 0100',
  'FLEA MARKET STALL': '@SUM(A1:A9)',
  'STUDIO TWO PRINTS': '-2+3 STUDIO',
  'BOLD PAPER CO': '<b>bold</b>',
  "MARGIE'S ODDS & ENDS": "'QUOTED' GOODS",
  'TRUE NORTH OPTICS': 'TRUE',
  'PETALS FLOWER CART': 'مقهى السلام',
  'BUTTON BOX CRAFTS': '🍕 SLICE HOUSE',
  'SECOND CHAPTER BOOKS': '1/2 PRICE BOOKS',
  'PAGE & SPINE PRESS': '2024-01-02 PRESS',
  "BEN'S BAGELS": '"BEN\'S" BAGELS',
};

export const hostileTag = {
  name: '=1+1 <b>not a formula</b>',
  description: '"quotes", \'apostrophes\' & <tags>',
};
export const hostileAsset = '007 Bonds';
export const hostileAccount = 'Harbor "Everyday" Rewards Visa®';

/** Replaces texts of the demo's household, so that every test that reads the demo also reads these. */
export function withHostileTexts(organization: DemoOrganization): DemoOrganization {
  const { accounts, transactions, holdings, tags } = organization;
  return {
    ...organization,
    accounts: accounts.map((row) =>
      replaced(row, 'official_name', 'Harbor Everyday Rewards Signature', hostileAccount),
    ),
    transactions: transactions.map((row) => {
      const name = hostileNames[row.name];
      return name === undefined ? row : { ...row, name, merchant_name: row.merchant_name && name };
    }),
    holdings: holdings.map((row) => replaced(row, 'asset_name', 'Harbor National 4.1% Notes 2031', hostileAsset)),
    tags: tags.map((row) =>
      row.name === 'Garden'
        ? {
            ...row,
            ...hostileTag,
            parent_tag_id: null,
            slug: toSlug(hostileTag.name),
            sibling_key: toSiblingKey(null, hostileTag.name),
          }
        : row,
    ),
  };
}

function replaced<Row, Field extends keyof Row>(row: Row, field: Field, from: Row[Field], to: Row[Field]): Row {
  return row[field] === from ? { ...row, [field]: to } : row;
}
