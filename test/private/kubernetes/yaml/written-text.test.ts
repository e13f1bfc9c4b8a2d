import {
  isMisprinted,
  isMisreadKey,
  LINE_BREAK,
  needsQuotes,
  UNREADABLE,
} from '../../../../lib/private/kubernetes/yaml/written-text';
// whether a text came back from sigs.k8s.io/yaml 1.3 of kubectl 1.28, as a value and as a key of what cdk8s had printed
import recorded from './written-text.recorded.json';

type Recorded = readonly [text: string, asValue: boolean, asKey: boolean];

test.each(recorded as unknown as Recorded[])('%j is read back as a value: %s, as a key: %s', (text, asValue, asKey) => {
  const isUnsafe = UNREADABLE.test(text) || LINE_BREAK.test(text);

  expect(!isUnsafe && !needsQuotes(text) && !isMisprinted(text)).toBe(asValue);
  expect(!isUnsafe && !isMisreadKey(text)).toBe(asKey);
});
