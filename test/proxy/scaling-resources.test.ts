import { Size } from 'cdk8s';
import { Cpu } from 'cdk8s-plus-28';
import { containerResources } from '../../lib/proxy/proxy-construct';

describe('containerResources', () => {
  test.each([
    ['100m', Cpu.millis(100)],
    ['2', Cpu.units(2)],
    ['0.5', Cpu.millis(500)],
    ['1u', Cpu.millis(1)],
    ['half', undefined],
  ])('reads the CPU %s', (cpu, request) => {
    expect(containerResources({ requests: { cpu } }).cpu?.request).toEqual(request);
  });

  test.each([
    ['128Mi', Size.mebibytes(128)],
    ['1Gi', Size.gibibytes(1)],
    ['3Ti', Size.tebibytes(3)],
    ['64Ki', Size.kibibytes(64)],
    ['1.5Gi', Size.kibibytes(1572864)],
    ['134217728', Size.kibibytes(131072)],
    ['1M', Size.kibibytes(977)],
    ['much', undefined],
  ])('reads the memory %s', (memory, limit) => {
    expect(containerResources({ limits: { memory } }).memory?.limit).toEqual(limit);
  });

  test('is empty without resources', () => {
    expect(containerResources({})).toEqual({});
    expect(containerResources({ limits: {}, requests: {} })).toEqual({});
  });

  test('ignores values that are not strings', () => {
    expect(containerResources({ limits: { cpu: 1 as unknown as string } })).toEqual({});
  });
});
