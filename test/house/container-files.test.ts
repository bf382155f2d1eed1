import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { paths } from '../../scripts/paths';
import { startOptions } from '../../scripts/service/start-settings';

const readFile = (name: string) => readFileSync(join(paths.root, name), 'utf8');
const dockerfile = readFile('Dockerfile');
const [, ...runtime] = dockerfile.split(/^FROM /m).slice(1);

test('the linter finds nothing in the Dockerfile', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
});

test('the image is made in two stages, runs as a user without rights, and has a health check', () => {
  expect(runtime).toHaveLength(1);
  expect(runtime[0]).toMatch(/^USER node$/m);
  expect(runtime[0]).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
  expect(runtime[0]).toMatch(/^ENTRYPOINT \["node", .+"scripts\/service\.ts"\]$/m);
});

test('every file that the image copies is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((name) => !existsSync(join(paths.root, name)))).toEqual([]);
});

test('the image and the compose file set only variables that the service has', () => {
  const known = new Set([
    'DATABASE_URL',
    'NODE_ENV',
    ...Object.values(startOptions).flatMap(({ variable }) => (variable === null ? [] : [variable])),
  ]);
  const ofImage = [...dockerfile.matchAll(/^(?:ENV| {4})\s*([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const { services } = parse(readFile('compose.yaml'));
  expect([...ofImage, ...Object.keys(services.service.environment)].filter((name) => !known.has(name))).toEqual([]);
  expect(ofImage).toContain('FIN_DATA');
  expect(services.service.depends_on.database.condition).toBe('service_healthy');
});
