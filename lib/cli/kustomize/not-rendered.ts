import { grouped } from '../../private/grouped';
import { printable } from '../../private/texts';
import { tell, type Terminal } from '../terminal';
import type { Manifests, Overlay } from './read-manifests';

/** A root of kustomizations that was not rendered, so that only the files that it lists were read. */
export interface NotRendered {
  readonly overlay: string;
  readonly reason: string;
}

const SHOWN = 3;

export function notRendered(overlays: readonly Overlay[]): NotRendered[] {
  return overlays.flatMap(({ root, left }) =>
    left === undefined ? [] : [{ overlay: printable(root.folder), reason: printable(left) }],
  );
}

/** Says which overlays were not rendered: a line for each reason, with what to do instead. */
export function tellNotRendered({ overlays }: Manifests, terminal: Terminal): void {
  const lines = notRenderedLines(overlays);
  if (lines.length > 0) {
    tell(
      terminal,
      lines.map((line) => `cdk8s-mcp: ${line}`),
    );
  }
}

function notRenderedLines(overlays: readonly Overlay[]): string[] {
  const byReason = grouped(notRendered(overlays), ({ reason }) => reason);
  return Array.from(byReason, ([reason, left]) => {
    const [first] = left;
    const more = left.length > SHOWN ? ` and ${String(left.length - SHOWN)} more` : '';
    const shown = left.slice(0, SHOWN).map(({ overlay }) => overlay);
    const what = left.length === 1 ? '1 overlay was' : `${String(left.length)} overlays were`;
    const command = `kubectl kustomize ${first?.overlay ?? ''} | cdk8s-mcp check -`;
    return `${what} not rendered (${reason}), only the files that they list were read: ${shown.join(', ')}${more}; use ${command}`;
  });
}
