import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser';

/**
 * Launches a real Chromium without anything installed by hand: `CHROME_PATH`, else the binary that comes by npm
 * (Linux x64), else an installed Chrome or Chromium. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return await chromium.launch({
    executablePath,
    // The package's own arguments add --single-process and --disable-web-security: a test must not run with those.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
    env: { ...process.env, ...env } as { [name: string]: string },
  });
}
