import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Declaration, Mistakes } from '../declaration/declaration';
import type { Resource } from '../model/resource';
import type { FacadeRequests } from '../model/facade-requests';
import type { Target } from '../model/target';
import type { SpecReading } from '../reader/read-spec';
import type { WarningSettings } from './warning-settings';
import type { UsedConstruct } from '../declaration/used-constructs';

/** One construct of ours, as the catalog knows it. */
export interface CatalogEntry {
  readonly host: IConstruct;
  readonly declaration: Declaration;
  /** Tells clusters apart: constructs claim names within one cluster only. */
  readonly cluster: string;
  readonly target: Target;
  /** What its target cluster says of warnings; one object for all constructs of the cluster. */
  readonly clusterWarnings: WarningSettings;
  readonly name: string;
  /** The namespace, if it is known. */
  readonly namespace?: string;
  /** What a program asked for around a proxy. */
  readonly facadeRequests: FacadeRequests;
  /** The constructs that the spec, and what stands around it, were made from. */
  readonly usedConstructs: readonly UsedConstruct[];
  /** What is wrong with the props, and with the options of facades. */
  readonly mistakes: Mistakes;
  readonly reading: SpecReading;
  readonly resource: Resource;
  /** Whether the construct makes objects: a config on a cluster without the operator makes none. */
  readonly emits: boolean;
  /** All objects that the construct emits. */
  readonly apiObjects: readonly ApiObject[];
}

/** The objects by which others refer to what a construct makes. */
export interface EmittedObjects {
  readonly customResource?: ApiObject;
  readonly deployment?: ApiObject;
  readonly service?: ApiObject;
}
