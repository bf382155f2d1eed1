import { isPublicAddress } from '../../../../src/workbench/apps-script/fetch/addresses';

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['0.0.0.0', 'unspecified'],
  ['10.1.2.3', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['169.254.169.254', 'link-local'],
  ['172.31.255.255', 'private'],
  ['192.168.0.1', 'private'],
  ['192.0.2.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::7f00:1', 'NAT64 of a local network'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['100::1', 'discard-only'],
  ['fc00::1', 'unique local'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with its interface'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['localhost', 'not an address'],
  ['', 'not an address'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
