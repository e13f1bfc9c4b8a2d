import { APPLY_CASES, FAILING_CASES, IDLE_CASES, NEWER_CASES } from './accepted-cases';
import { CONTAINER_CASES } from './container-cases';
import { METADATA_CASES } from './metadata-cases';
import { MOUNT_CASES } from './mount-cases';
import { NODE_CASES } from './node-cases';
import type { PodCase } from './pod-case';
import { SPEC_CASES } from './pod-cases';
import { PROBE_CASES } from './probe-cases';
import { RESOURCE_CASES } from './resource-cases';
import { SCHEDULING_CASES } from './scheduling-cases';
import { SECURITY_CASES } from './security-cases';
import { CLAIM_CASES, VOLUME_CASES } from './volume-cases';
import { PROJECTION_CASES, VOLUME_SOURCE_CASES } from './volume-source-cases';
import { WINDOWS_CASES } from './windows-cases';

/** What the API server refuses. */
export const POD_CASES: readonly PodCase[] = [
  ...METADATA_CASES,
  ...SPEC_CASES,
  ...CONTAINER_CASES,
  ...PROBE_CASES,
  ...MOUNT_CASES,
  ...RESOURCE_CASES,
  ...SECURITY_CASES,
  ...WINDOWS_CASES,
  ...SCHEDULING_CASES,
  ...VOLUME_CASES,
  ...VOLUME_SOURCE_CASES,
  ...PROJECTION_CASES,
  ...CLAIM_CASES,
];

/** What it takes, though something is wrong. */
export const ACCEPTED_CASES: readonly PodCase[] = [
  ...NODE_CASES,
  ...FAILING_CASES,
  ...IDLE_CASES,
  ...NEWER_CASES,
  ...APPLY_CASES,
];
