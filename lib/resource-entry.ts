import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Declaration } from './declaration';
import type { Resource } from './model/resource';
import type { Target } from './model/target';
import type { SpecReading } from './reader/read-spec';

/** One construct of ours, as the catalog knows it. */
export interface ResourceEntry {
  readonly host: IConstruct;
  readonly declaration: Declaration;
  /** Tells clusters apart: constructs claim names within one cluster only. */
  readonly cluster: object;
  readonly target: Target;
  /** The namespace, if it is known. */
  readonly namespace?: string;
  readonly reading: SpecReading;
  readonly resource: Resource;
  /** The main objects that the construct emits; none for a config on a cluster without the operator. */
  readonly emitted: EmittedObjects;
  /** All objects that the construct emits. */
  readonly apiObjects: readonly ApiObject[];
}

/** The objects by which others refer to what a construct makes. */
export interface EmittedObjects {
  readonly customResource?: ApiObject;
  readonly deployment?: ApiObject;
  readonly service?: ApiObject;
}
