import { bytesOf } from '../../src/bank-files/bytes';
import { openBankFile } from '../../src/bank-files/read-bank-file';

test.each([
  ['OFXHEADER:100\r\n', 'OFX'],
  ['<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>', 'OFX'],
  ['<OFX>', 'OFX'],
  ['<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', 'CAMT'],
  ['\n!Type:Bank\n', 'QIF'],
  ['!Account\n', 'QIF'],
  ['{1:F01X}{2:O940X}{4:\r\n:20:X\r\n:25:1\r\n', 'MT940'],
  ['ABNANL2A\r\n940\r\nABNANL2A\r\n:20:X\r\n:25:1\r\n', 'MT940'],
  [':940:\r\n:20:X\r\n:25:1\r\n', 'MT940'],
  ['@@:20:X@@:25:1@@', 'MT940'],
])('knows %j by its content', async (text, format) => {
  expect((await openBankFile(bytesOf(Buffer.from(text)))).format).toBe(format);
});

test.each([
  ['', 'The file is empty.'],
  ['  \n', 'The file is empty.'],
  ['%PDF-1.7', 'This is a PDF'],
  ['PK\u0003\u0004', 'This is a ZIP archive or an Excel file. Unpack it, or save its sheet as CSV'],
  ['<!DOCTYPE html><html>', 'This is a web page, perhaps of a login that ended.'],
])('refuses %j with what to do', async (text, message) => {
  await expect(openBankFile(bytesOf(Buffer.from(text)))).rejects.toThrow(message);
});
