import { parse } from 'yaml';
import type { PlainObject } from '../../../lib/private/plain';

/** A pod template that the API server accepts, with an object of almost every type. */
const FULL_TEMPLATE = `
metadata:
  labels: { app: weather }
  annotations: { team: ai }
spec:
  serviceAccountName: weather
  terminationGracePeriodSeconds: 30
  hostAliases: [{ ip: 10.0.0.1, hostnames: [db.example.com] }]
  dnsConfig: { nameservers: [10.0.0.10], searches: [example.com], options: [{ name: ndots, value: "2" }] }
  readinessGates: [{ conditionType: example.com/ready }]
  schedulingGates: [{ name: example.com/wait }]
  tolerations: [{ key: dedicated, operator: Equal, value: ai, effect: NoSchedule }]
  resourceClaims:
    - { name: gpu, resourceClaimName: shared-gpu }
    - { name: nic, resourceClaimTemplateName: nic }
  topologySpreadConstraints:
    - { maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: { matchLabels: { app: weather } } }
  affinity:
    nodeAffinity:
      requiredDuringSchedulingIgnoredDuringExecution:
        nodeSelectorTerms:
          - matchExpressions: [{ key: disk, operator: In, values: [ssd] }]
            matchFields: [{ key: metadata.name, operator: In, values: [node-1] }]
      preferredDuringSchedulingIgnoredDuringExecution:
        - { weight: 1, preference: { matchExpressions: [{ key: cores, operator: Gt, values: ["3"] }] } }
    podAffinity:
      requiredDuringSchedulingIgnoredDuringExecution:
        - topologyKey: zone
          namespaces: [tools]
          labelSelector: { matchExpressions: [{ key: app, operator: In, values: [cache] }] }
    podAntiAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
        - { weight: 100, podAffinityTerm: { topologyKey: zone, labelSelector: { matchLabels: { app: weather } } } }
  securityContext:
    runAsUser: 1000
    supplementalGroups: [1]
    seccompProfile: { type: RuntimeDefault }
    appArmorProfile: { type: RuntimeDefault }
    sysctls: [{ name: net.core.somaxconn, value: "1024" }]
  initContainers:
    - { name: prepare, image: busybox }
    - { name: log, image: busybox, restartPolicy: Always, resizePolicy: [{ resourceName: cpu, restartPolicy: NotRequired }] }
  containers:
    - name: toolhive
      image: proxy
      ports: [{ name: http, containerPort: 8080 }, { name: metrics, containerPort: 9090 }]
      env:
        - { name: PLAIN, value: text }
        - { name: NODE, valueFrom: { fieldRef: { fieldPath: spec.nodeName } } }
        - { name: CPUS, valueFrom: { resourceFieldRef: { resource: limits.cpu } } }
        - { name: TOKEN, valueFrom: { secretKeyRef: { name: secret, key: token } } }
        - { name: FILE, valueFrom: { fileKeyRef: { volumeName: scratch, path: env, key: A } } }
      envFrom: [{ prefix: A_, configMapRef: { name: settings } }, { secretRef: { name: secret } }]
      livenessProbe: { httpGet: { port: http, httpHeaders: [{ name: X-Probe, value: "1" }] }, periodSeconds: 10 }
      readinessProbe: { tcpSocket: { port: 8080 } }
      startupProbe: { grpc: { port: 8080 } }
      lifecycle: { postStart: { exec: { command: [sleep, "1"] } }, preStop: { sleep: { seconds: 5 } } }
      resources:
        limits: { cpu: 500m, example.com/gpu: "1" }
        requests: { cpu: 100m, example.com/gpu: "1" }
        claims: [{ name: gpu }]
      restartPolicy: Always
      restartPolicyRules: [{ action: Restart, exitCodes: { operator: In, values: [3] } }]
      securityContext: { privileged: false, runAsUser: 1000, capabilities: { drop: [ALL] } }
      volumeMounts: [{ name: scratch, mountPath: /scratch, subPath: a }, { name: secret, mountPath: /secret, readOnly: true }]
      volumeDevices: [{ name: claim, devicePath: /dev/claim }]
    - { name: sidecar, image: helper, securityContext: { seccompProfile: { type: Localhost, localhostProfile: a.json } } }
  volumes:
    - { name: scratch, emptyDir: { sizeLimit: 1Gi } }
    - { name: secret, secret: { secretName: secret, items: [{ key: a, path: b }] } }
    - { name: config, configMap: { name: config } }
    - { name: host, hostPath: { path: /var/log, type: Directory } }
    - { name: claim, persistentVolumeClaim: { claimName: data } }
    - { name: downward, downwardAPI: { items: [{ path: labels, fieldRef: { fieldPath: metadata.labels } }, { path: cpu, resourceFieldRef: { containerName: toolhive, resource: requests.cpu } }] } }
    - name: projected
      projected:
        sources:
          - { secret: { name: secret, items: [{ key: a, path: a }] } }
          - { configMap: { name: config, items: [{ key: b, path: b }] } }
          - { serviceAccountToken: { path: token, expirationSeconds: 3600 } }
          - { clusterTrustBundle: { name: bundle, path: ca.pem } }
          - { clusterTrustBundle: { signerName: example.com/signer, path: signer.pem } }
          - { podCertificate: { signerName: example.com/signer, keyType: ED25519, credentialBundlePath: bundle.pem } }
    - name: made
      ephemeral:
        volumeClaimTemplate:
          metadata: { labels: { app: weather } }
          spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } }, dataSource: { kind: PersistentVolumeClaim, name: data } }
    - { name: nfs, nfs: { server: nfs.example.com, path: /export } }
    - { name: csi, csi: { driver: csi.example.com, nodePublishSecretRef: { name: secret } } }
    - { name: image, image: { reference: example.com/files } }
    - { name: aws, awsElasticBlockStore: { volumeID: vol-1 } }
    - { name: gce, gcePersistentDisk: { pdName: disk } }
    - { name: azure-disk, azureDisk: { diskName: disk, diskURI: /subscriptions/1, kind: Managed } }
    - { name: azure-file, azureFile: { secretName: secret, shareName: share } }
    - { name: cephfs, cephfs: { monitors: [mon] } }
    - { name: rbd, rbd: { monitors: [mon], image: image } }
    - { name: cinder, cinder: { volumeID: vol-1, secretRef: { name: secret } } }
    - { name: fc, fc: { targetWWNs: ["5001"], lun: 1 } }
    - { name: flex, flexVolume: { driver: example.com/flex, options: { size: big } } }
    - { name: flocker, flocker: { datasetName: data } }
    - { name: git, gitRepo: { repository: https://git.example.com/r, directory: r } }
    - { name: gluster, glusterfs: { endpoints: gluster, path: data } }
    - { name: iscsi, iscsi: { targetPortal: 10.0.0.2, iqn: "iqn.2001-04.com.example:disk", lun: 0 } }
    - { name: photon, photonPersistentDisk: { pdID: disk } }
    - { name: portworx, portworxVolume: { volumeID: vol-1 } }
    - { name: quobyte, quobyte: { registry: "quobyte:7861", volume: data } }
    - { name: scaleio, scaleIO: { gateway: https://gw.example.com, system: s, volumeName: v, secretRef: { name: secret } } }
    - { name: storageos, storageos: { volumeName: data, secretRef: { name: secret } } }
    - { name: vsphere, vsphereVolume: { volumePath: "[ds] disk" } }
`;

const JSON_TEXT = JSON.stringify(parse(FULL_TEMPLATE));

/** A new copy of the template. */
export function fullTemplate(): PlainObject {
  return JSON.parse(JSON_TEXT) as PlainObject;
}
