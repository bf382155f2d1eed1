import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser';

/**
 * Chromium reads the last `--disable-features` alone, so this list repeats what Playwright disables in Chrome and
 * Chromium. RenderDocument makes a new frame for each navigation, which costs a third of a page load.
 */
const disabledFeatures = [
  'RenderDocument',
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

/** Against pages that hang: the limit of a test, less the time to report what it waited for. */
const longestWaitMs = 240_000;

/**
 * Launches Chromium: from `CHROME_PATH`, otherwise from the npm package (Linux x64), otherwise an installed Chrome or
 * Chromium. The caller closes it.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    // The default arguments of the package include --single-process and --disable-web-security, which tests must avoid.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      `--disable-features=${disabledFeatures.join(',')}`,
      // A page that a test opens reaches this machine only.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
    env: { ...process.env, ...env } as { [name: string]: string },
  });
  browser.on('context', (context) => context.setDefaultTimeout(longestWaitMs));
  return browser;
}
