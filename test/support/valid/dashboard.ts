import * as fc from 'fast-check';
import { metadata } from './configs';
import { refer, type Props } from './data';
import { anyText, labelName, labels, maybe, objectName, some } from './texts';

/** Where the proxies are that a dashboard shows: the chart, or all charts. */
export const SCOPES = { chart: 'the chart', app: 'the app' } as const;

const title = anyText.filter((text) => text.trim() !== '');

/** Options of a dashboard that shows the proxies below one of the scopes, or below its own. */
export function dashboard(scopes: readonly (keyof typeof SCOPES)[]): fc.Arbitrary<Props> {
  const named = fc
    .tuple(metadata, maybe(objectName))
    .map(([more, name]) => given({ ...more, name: name && `dashboard-${name}` }));
  return some<Props>({
    metadata: named,
    proxiesBelow: fc.constantFrom(...scopes).map((scope) => refer(SCOPES[scope])),
    title,
    uid: fc.stringMatching(/^[a-zA-Z0-9_-]{1,40}$/),
    folder: anyText,
    folderAnnotation: labelName,
    labels,
  });
}

function given(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}
