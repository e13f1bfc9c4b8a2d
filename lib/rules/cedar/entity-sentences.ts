import { nearMiss } from '../../private/near-miss';
import { writtenMention, type EntityMention, type Mentions } from './mentions';
import {
  ACTIONS,
  type CedarAnswer,
  type CedarSituation,
  CLIENT,
  LIST_ACTIONS,
  RESOURCE_OF,
  RESOURCES,
} from './requests';

const RESOURCE_TYPES = RESOURCES.join(', ').replace(/, (?=\w+$)/, ' and ');

/** What is said about an action that no request has. */
export function unknownAction(action: string, { isProven }: CedarSituation): CedarAnswer | undefined {
  const name = /"(.*)"$/.exec(action)?.[1] ?? action;
  const meant = nearMiss(name, ACTIONS);
  return !isProven && meant === undefined
    ? undefined
    : {
        id: 'cedar-action',
        rule: `uses ${action}, which no request has`,
        fix: meant === undefined ? `use one of ${ACTIONS.join(', ')}` : `write Action::"${meant}"`,
      };
}

/** Policies for lists alone: the proxy only asks about the actions that the lists show. */
export function onlyLists({ entities }: Mentions): CedarAnswer | undefined {
  const actions = entities.flatMap(({ type, id }) => (type === 'Action' && id !== undefined ? [id] : []));
  const [action = ''] = actions;
  const decides = LIST_ACTIONS[action];
  return decides === undefined || !actions.every((each) => Object.hasOwn(LIST_ACTIONS, each))
    ? undefined
    : {
        id: 'cedar-action',
        rule: `uses Action::"${action}", which no request has: lists show what ${decides} permits`,
        fix: `write Action::"${decides}"`,
      };
}

/** What is said about a type that neither the proxy nor the user's entities have. */
export function unknownType(type: string, { entities }: Mentions, situation: CedarSituation): CedarAnswer | undefined {
  const mention = entities.find((each) => each.type === type) ?? { type };
  const isGiven = situation.entityTypes?.includes(type) === true;
  if (!situation.isProven || (isGiven && (mention.of === undefined || mention.members))) {
    return undefined;
  }
  switch (mention.of) {
    case 'principal':
      return mention.members ? wrongGroup(mention, situation) : wrongPrincipal(mention);
    case 'resource':
      return wrongResource(mention, entities);
    default:
      return {
        id: 'cedar-entity',
        rule: `names ${writtenMention(mention)}, but no entity has the type ${type}`,
        fix: 'correct the type, or add the entity to the entities',
      };
  }
}

/** Why no request meets the principal, action and resource of a policy. */
export function mismatch({ entities }: Mentions, situation: CedarSituation): CedarAnswer | undefined {
  const { group, entityTypes } = situation;
  const actions = entities.flatMap(({ type, id = '' }) => (type === 'Action' && ACTIONS.includes(id) ? [id] : []));
  for (const mention of entities) {
    const { type, of, members } = mention;
    if (of === 'principal' && type === group && !members && group !== CLIENT) {
      const rule = `compares the client with ${writtenMention(mention)}, which is a group`;
      return { id: 'cedar-principal', rule, fix: `write principal in ${writtenMention(mention)}` };
    }
    if (members && entityTypes !== undefined) {
      continue;
    }
    if (of === 'principal' && type !== CLIENT && type !== group) {
      return members ? wrongGroup(mention, situation) : wrongPrincipal(mention);
    }
    if (
      of === 'resource' &&
      RESOURCES.includes(type) &&
      actions.length > 0 &&
      !actions.some((each) => RESOURCE_OF[each] === type)
    ) {
      return wrongAction(mention, actions);
    }
    if (of === 'resource' && (type === CLIENT || type === group)) {
      return wrongResource(mention, entities);
    }
  }
  return undefined;
}

function wrongPrincipal(mention: EntityMention): CedarAnswer {
  const client = writtenMention({ ...mention, type: CLIENT });
  return {
    id: 'cedar-principal',
    rule: `names ${writtenMention(mention)}, but clients have the type ${CLIENT}`,
    fix: mention.id === undefined ? `write ${client}` : `write ${client}, with the claim sub of the client's token`,
  };
}

function wrongGroup(mention: EntityMention, { group, knowsGroup }: CedarSituation): CedarAnswer | undefined {
  return knowsGroup
    ? {
        id: 'cedar-principal',
        rule: `names ${writtenMention(mention)}, but the groups of clients have the type ${group}`,
        fix: `write ${writtenMention({ ...mention, type: group })}`,
      }
    : undefined;
}

function wrongResource(mention: EntityMention, entities: readonly EntityMention[]): CedarAnswer {
  const action = entities.find(({ type, id = '' }) => type === 'Action' && ACTIONS.includes(id))?.id ?? '';
  const meant = nearMiss(mention.type, RESOURCES) ?? RESOURCE_OF[action];
  return {
    id: 'cedar-resource',
    rule: `names ${writtenMention(mention)}, but resources have the types ${RESOURCE_TYPES}`,
    fix: meant === undefined ? 'use one of these types' : `write ${writtenMention({ ...mention, type: meant })}`,
  };
}

function wrongAction(mention: EntityMention, actions: readonly string[]): CedarAnswer {
  const [action = ''] = actions;
  const type = RESOURCE_OF[action] ?? '';
  const meant = ACTIONS.find((each) => RESOURCE_OF[each] === mention.type) ?? '';
  return {
    id: 'cedar-resource',
    rule: `names ${writtenMention(mention)}, but the resources of ${action} have the type ${type}`,
    fix: `write ${writtenMention({ ...mention, type })}, or Action::"${meant}"`,
  };
}
