import { isIpLiteral, isPublicAddress, isRangeWithin, meantAddress, meantRange, rangeWith } from '../../lib/go/go-net';

describe('isIpLiteral', () => {
  test.each(['1.2.3.4', '::', '::1', 'fe80::1', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8'])('%s', (text) => {
    expect(isIpLiteral(text)).toBe(true);
  });

  test.each(['', '1.2.3', '01.2.3.4', '0x7f.0.0.1', '2130706433', '1.2.3.4.', 'fe80::1%eth0', '[::1]', '12345::', 'a'])(
    'not %p',
    (text) => {
      expect(isIpLiteral(text)).toBe(false);
    },
  );
});

describe('rangeWith', () => {
  const ranges = ['10.0.0.0/8', '127.0.0.0/8', '::1/128', 'fe80::/10', 'fc00::/7'];

  test.each([
    ['10.0.0.0', '10.0.0.0/8'],
    ['10.255.255.255', '10.0.0.0/8'],
    ['11.0.0.0', undefined],
    ['::ffff:127.0.0.1', '127.0.0.0/8'],
    ['::ffff:7f00:1', '127.0.0.0/8'],
    ['::127.0.0.1', undefined],
    ['0:0:0:0:0:0:0:1', '::1/128'],
    ['febf:ffff::', 'fe80::/10'],
    ['fec0::', undefined],
    ['fdff::1', 'fc00::/7'],
    ['localhost', undefined],
    ['', undefined],
  ])('%s is in %s', (address, cidr) => {
    expect(rangeWith(address, ranges)).toBe(cidr);
  });
});

describe('isPublicAddress', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['192.168.0.1', false],
    ['fe80::1', false],
    ['2002::1', false],
    ['example.com', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a range', () => {
  test.each([
    ['10.0.0.1/24', '10.0.0.0/24', '10.0.0.1/32'],
    ['10.0.0.0/24', '10.0.0.0/24', '10.0.0.0/32'],
    ['010.00.0.0/08', '10.0.0.0/8', '10.0.0.0/32'],
    ['0.0.0.0/0', '0.0.0.0/0', '0.0.0.0/32'],
    ['fd00::1/8', 'fd00::/8', 'fd00::1/128'],
    ['FD00:0:0::/8', 'fd00::/8', 'fd00::/128'],
    ['2001:db8:0:0:1::/80', '2001:db8:0:0:1::/80', '2001:db8:0:0:1::/128'],
    ['::1.2.3.4/128', '::102:304/128', '::102:304/128'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8', '10.1.2.3/32'],
  ])('%s means %s, and its address %s', (cidr, range, address) => {
    expect(meantRange(cidr)).toBe(range);
    expect(meantAddress(cidr)).toBe(address);
  });

  test.each([
    ['10.1.0.0/16', '10.0.0.0/8', true],
    ['10.0.0.0/8', '10.0.0.0/8', true],
    ['10.0.0.0/8', '10.1.0.0/16', false],
    ['010.1.0.0/16', '10.0.0.0/8', true],
    ['::ffff:10.1.0.0/112', '10.0.0.0/8', false],
    ['fd01::/16', 'fc00::/7', true],
  ])('%s is in %s: %s', (inner, outer, isWithin) => {
    expect(isRangeWithin(inner, outer)).toBe(isWithin);
  });
});
