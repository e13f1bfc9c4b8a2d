/**
 * What API servers do with the lists of the kinds that this package and its examples write, as far as it shows at a second
 * apply. In our own words, from the schemas for server-side apply (client-go 0.35), the defaulting functions of Kubernetes
 * 1.35 (`zz_generated.defaults.go`), and the CRDs of the Gateway API 1.2 to 1.4, the Prometheus operator 0.86 and External
 * Secrets 1.0. The kinds of the operator are in `crds/`.
 */
interface ServerLists {
  /** The keys of lists that are merged by them, by path; all other lists are replaced as a whole. */
  readonly keyed?: { readonly [path: string]: readonly string[] };
  /** What the server adds to what is in lists, or in objects, that an apply replaces as a whole, by path. */
  readonly defaults?: { readonly [path: string]: object };
  /** Where an empty object says something, or is kept; `all`: in the whole spec, as the CRDs of this kind do. */
  readonly empty?: readonly string[] | 'all';
}

const POD = 'spec.template.spec';

const CONTAINER = {
  env: ['name'],
  ports: ['containerPort', 'protocol'],
  volumeMounts: ['mountPath'],
  volumeDevices: ['devicePath'],
  'resources.claims': ['name'],
};

function ofContainers(list: string): { readonly [path: string]: readonly string[] } {
  return Object.fromEntries(Object.entries(CONTAINER).map(([path, keys]) => [`${POD}.${list}.*.${path}`, keys]));
}

const PEER = ['namespaceSelector', 'podSelector'];
const ROUTE_PATH = { type: 'PathPrefix', value: '/' };
const REMOTE_REF = { conversionStrategy: 'Default', decodingStrategy: 'None', metadataPolicy: 'None' };
const FIELD_REF = { apiVersion: 'v1' };
const RULE = { scope: '*' };
const MATCHED = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} };

function emptySelectors(at: string): readonly string[] {
  return [`${at}.namespaceSelector`, `${at}.objectSelector`];
}

const AFFINITY_TERM = ['labelSelector', 'namespaceSelector', 'podAffinityTerm.labelSelector'];

const POD_EMPTY = [
  ...['', '.containers.*', '.initContainers.*'].map((each) => `${POD}${each}.securityContext`),
  ...['containers', 'initContainers'].flatMap((each) => [
    `${POD}.${each}.*.resources`,
    `${POD}.${each}.*.env.*.valueFrom`,
  ]),
  `${POD}.volumes.*.emptyDir`,
  `${POD}.topologySpreadConstraints.*.labelSelector`,
  ...['podAffinity', 'podAntiAffinity'].flatMap((kind) =>
    ['requiredDuringSchedulingIgnoredDuringExecution', 'preferredDuringSchedulingIgnoredDuringExecution'].flatMap(
      (list) => AFFINITY_TERM.map((each) => `${POD}.affinity.${kind}.${list}.*.${each}`),
    ),
  ),
];

export const SERVER_LISTS: { readonly [kind: string]: ServerLists } = {
  ConfigMap: {},
  Secret: {},
  Role: {},
  RoleBinding: {},
  PodDisruptionBudget: {},
  HorizontalPodAutoscaler: {},
  Ingress: {},
  ValidatingAdmissionPolicyBinding: {
    defaults: { 'spec.matchResources': MATCHED },
    empty: emptySelectors('spec.matchResources'),
  },
  ServiceAccount: { keyed: { secrets: ['name'] } },
  Service: { keyed: { 'spec.ports': ['port', 'protocol'] } },
  Deployment: {
    keyed: {
      [`${POD}.containers`]: ['name'],
      [`${POD}.initContainers`]: ['name'],
      [`${POD}.volumes`]: ['name'],
      [`${POD}.imagePullSecrets`]: ['name'],
      [`${POD}.hostAliases`]: ['ip'],
      [`${POD}.resourceClaims`]: ['name'],
      [`${POD}.schedulingGates`]: ['name'],
      [`${POD}.topologySpreadConstraints`]: ['topologyKey', 'whenUnsatisfiable'],
      ...ofContainers('containers'),
      ...ofContainers('initContainers'),
    },
    defaults: {
      [`${POD}.volumes.*.projected.sources.*.serviceAccountToken`]: { expirationSeconds: 3600 },
      [`${POD}.volumes.*.projected.sources.*.downwardAPI.items.*.fieldRef`]: FIELD_REF,
      [`${POD}.volumes.*.downwardAPI.items.*.fieldRef`]: FIELD_REF,
    },
    empty: POD_EMPTY,
  },
  NetworkPolicy: {
    defaults: { 'spec.ingress.*.ports.*': { protocol: 'TCP' }, 'spec.egress.*.ports.*': { protocol: 'TCP' } },
    empty: [
      'spec.podSelector',
      'spec.ingress.*',
      'spec.egress.*',
      ...PEER.flatMap((each) => [`spec.ingress.*.from.*.${each}`, `spec.egress.*.to.*.${each}`]),
    ],
  },
  ValidatingAdmissionPolicy: {
    keyed: { 'spec.matchConditions': ['name'], 'spec.variables': ['name'] },
    defaults: {
      'spec.matchConstraints': MATCHED,
      'spec.matchConstraints.resourceRules.*': RULE,
      'spec.matchConstraints.excludeResourceRules.*': RULE,
    },
    empty: emptySelectors('spec.matchConstraints'),
  },
  Gateway: {
    keyed: { 'spec.listeners': ['name'] },
    defaults: {
      // keys count for server-side apply alone: client-side apply replaces the lists of custom resources
      'spec.listeners.*': { allowedRoutes: { namespaces: { from: 'Same' } } },
      'spec.listeners.*.allowedRoutes': { namespaces: { from: 'Same' } },
      'spec.listeners.*.tls': { mode: 'Terminate' },
      'spec.listeners.*.tls.certificateRefs.*': { group: '', kind: 'Secret' },
      'spec.listeners.*.allowedRoutes.kinds.*': { group: 'gateway.networking.k8s.io' },
      'spec.addresses.*': { type: 'IPAddress' },
    },
    empty: 'all',
  },
  HTTPRoute: {
    defaults: {
      'spec.parentRefs.*': { group: 'gateway.networking.k8s.io', kind: 'Gateway' },
      'spec.rules.*': { matches: [{ path: ROUTE_PATH }] },
      'spec.rules.*.matches.*': { path: ROUTE_PATH },
      'spec.rules.*.matches.*.path': ROUTE_PATH,
      'spec.rules.*.matches.*.headers.*': { type: 'Exact' },
      'spec.rules.*.matches.*.queryParams.*': { type: 'Exact' },
      'spec.rules.*.backendRefs.*': { group: '', kind: 'Service', weight: 1 },
      'spec.rules.*.filters.*.requestRedirect': { statusCode: 302 },
      'spec.rules.*.filters.*.requestMirror.backendRef': { group: '', kind: 'Service' },
    },
    empty: 'all',
  },
  PodMonitor: {
    defaults: {
      'spec.podMetricsEndpoints.*.relabelings.*': { action: 'replace' },
      'spec.podMetricsEndpoints.*.metricRelabelings.*': { action: 'replace' },
    },
    empty: 'all',
  },
  PrometheusRule: { keyed: { 'spec.groups': ['name'] }, empty: 'all' },
  // from 2.0 on, remoteRef also has `nullBytePolicy: Ignore`
  ExternalSecret: { defaults: { 'spec.data.*.remoteRef': REMOTE_REF }, empty: 'all' },
};
