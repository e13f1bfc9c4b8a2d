import type { Chart } from 'cdk8s';
import type { Manifest } from '../../support/corpus';
import { McpTransport, OperatorRelease, type McpGuardrailsOptions } from '../../../lib';
import { include } from '../../support/include';

/** The rules that every way is tried against. */
export const RULES: McpGuardrailsOptions = {
  requireHttps: true,
  requireAudit: true,
  allowedRemoteHosts: ['*.example.com'],
  allowedIssuers: ['https://idp.example.com', 'https://kubernetes.default.svc'],
  allowedTransports: [McpTransport.STREAMABLE_HTTP],
  allowedImages: ['registry.example.com/*', 'ghcr.io/stacklok/*'],
  forbidPlaintextHeaders: ['Authorization', 'X-API-Key'],
  minimumRelease: OperatorRelease.V0_44,
};

/** Where a way is told: at synth, in `check --settings` of what is written, and by the written policies. */
export type Place = 'synth' | 'check' | 'admission';

/** Charts of one app: one below the guardrails, and one beside them. */
export interface Charts {
  readonly guarded: Chart;
  readonly beside: Chart;
}

/** A way to break a rule. */
export interface Way {
  readonly title: string;
  /** The rule that tells it. */
  readonly id: string;
  readonly make: (charts: Charts) => void;
  /** What is written; absent: what the program writes where nothing holds it. */
  readonly documents?: readonly Manifest[];
  /** Where it is told; absent: everywhere. */
  readonly places?: readonly Place[];
  /** The cluster; absent: one with the operator. */
  readonly standalone?: true;
  /** The release of the cluster; absent: 0.44. */
  readonly release?: OperatorRelease;
  /** The image of a cluster without the operator. */
  readonly image?: string;
}

/** The same in a file. */
export const SETTINGS = { ...RULES, minimumRelease: OperatorRelease.V0_44.version };

const EVERYWHERE: readonly Place[] = ['synth', 'check', 'admission'];

/** Whether a way is told there. */
export function isTold({ places = EVERYWHERE }: Way, place: Place): boolean {
  return places.includes(place);
}

/** A document of a kind. */
export function document(kind: string, spec: object, name = 'x'): string {
  const metadata = { name, namespace: 'mcp' };
  return JSON.stringify({ apiVersion: 'toolhive.stacklok.dev/v1beta1', kind, metadata, spec });
}

/** A proxy that keeps all rules, with something else. */
export function proxySpec(more: object): object {
  return { remoteUrl: 'https://mcp.example.com/mcp', audit: { enabled: true }, ...more };
}

/** A way of a document. */
export function given(title: string, id: string, kind: string, spec: object): Way {
  const text = document(kind, spec);
  return {
    title,
    id,
    make: ({ guarded }) => {
      include(guarded, text);
    },
    documents: [JSON.parse(text) as Manifest],
  };
}

/** A way of a proxy. */
export function ofProxy(title: string, id: string, more: object): Way {
  return given(title, id, 'MCPRemoteProxy', proxySpec(more));
}

/** A way of a pod template. */
export function ofPod(title: string, id: string, spec: object): Way {
  return ofProxy(title, id, { podTemplateSpec: { spec } });
}

/** A way of the proxy's container in a pod template. */
export function ofContainer(title: string, id: string, container: object): Way {
  return ofPod(title, id, { containers: [{ name: 'toolhive', ...container }] });
}
