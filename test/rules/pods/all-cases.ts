import { FAILING_CASES, IDLE_CASES, NEWER_CASES } from './accepted-cases';
import { CONTAINER_CASES, MOUNT_CASES, PROBE_CASES } from './container-cases';
import { NODE_CASES } from './node-cases';
import type { PodCase } from './pod-case';
import { METADATA_CASES, RESOURCE_CASES, SECURITY_CASES, SPEC_CASES, WINDOWS_CASES } from './pod-cases';
import { SCHEDULING_CASES } from './scheduling-cases';
import { CLAIM_CASES, PROJECTION_CASES, VOLUME_CASES, VOLUME_SOURCE_CASES } from './volume-cases';

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
export const ACCEPTED_CASES: readonly PodCase[] = [...NODE_CASES, ...FAILING_CASES, ...IDLE_CASES, ...NEWER_CASES];
