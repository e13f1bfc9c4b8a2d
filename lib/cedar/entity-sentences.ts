import { nearMiss } from '../private/near-miss';
import { writtenMention, type EntityMention, type Mentions } from './mentions';
import {
  type CedarAnswer,
  type CedarSituation,
  CLIENT,
  listActions,
  resourceOf,
  SKILL,
  SKILL_ACTION,
  type Vocabulary,
} from './requests';

/** What an earlier release lacks. */
function withSkills({ since }: Vocabulary): { readonly before: string; readonly fix: string } {
  return {
    before: `before release ${since.skills}`,
    fix: `use release ${since.skills} or a later one, and state it`,
  };
}

/** What is said about an action that no request has. */
export function unknownAction(action: string, situation: CedarSituation): CedarAnswer | undefined {
  const name = /"(.*)"$/.exec(action)?.[1] ?? action;
  if (name === SKILL_ACTION) {
    const { before, fix } = withSkills(situation);
    return { id: 'cedar-action', rule: `uses ${action}, which no request has ${before}`, fix };
  }
  const actions = Object.keys(resourceOf(situation));
  const meant = nearMiss(name, actions);
  return !situation.isProven && meant === undefined
    ? undefined
    : {
        id: 'cedar-action',
        rule: `uses ${action}, which no request has`,
        fix: meant === undefined ? `use one of ${actions.join(', ')}` : `write Action::"${meant}"`,
      };
}

/** Policies for lists alone: the proxy only asks about the actions that the lists show. */
export function onlyLists({ entities }: Mentions, vocabulary: Vocabulary): CedarAnswer | undefined {
  const lists = listActions(vocabulary);
  const actions = entities.flatMap(({ type, id }) => (type === 'Action' && id !== undefined ? [id] : []));
  const [action = ''] = actions;
  const decides = lists[action];
  return decides === undefined || !actions.every((each) => Object.hasOwn(lists, each))
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
      return wrongResource(mention, entities, situation);
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
  const table = resourceOf(situation);
  const actions = entities.flatMap(({ type, id = '' }) => (type === 'Action' && Object.hasOwn(table, id) ? [id] : []));
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
      Object.values(resourceOf(situation)).includes(type) &&
      actions.length > 0 &&
      !actions.some((each) => table[each] === type)
    ) {
      return wrongAction(mention, actions, situation);
    }
    if (of === 'resource' && (type === CLIENT || type === group)) {
      return wrongResource(mention, entities, situation);
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

function wrongResource(
  mention: EntityMention,
  entities: readonly EntityMention[],
  vocabulary: Vocabulary,
): CedarAnswer {
  const named = writtenMention(mention);
  if (mention.type === SKILL) {
    const { before, fix } = withSkills(vocabulary);
    return { id: 'cedar-resource', rule: `names ${named}, but no resource has the type ${SKILL} ${before}`, fix };
  }
  const table = resourceOf(vocabulary);
  const types = Object.values(table);
  const action = entities.find(({ type, id = '' }) => type === 'Action' && Object.hasOwn(table, id))?.id ?? '';
  const meant = nearMiss(mention.type, types) ?? table[action];
  return {
    id: 'cedar-resource',
    rule: `names ${named}, but resources have the types ${types.join(', ').replace(/, (?=\w+$)/, ' and ')}`,
    fix: meant === undefined ? 'use one of these types' : `write ${writtenMention({ ...mention, type: meant })}`,
  };
}

function wrongAction(mention: EntityMention, actions: readonly string[], vocabulary: Vocabulary): CedarAnswer {
  const table = resourceOf(vocabulary);
  const [action = ''] = actions;
  const type = table[action] ?? '';
  const meant = Object.keys(table).find((each) => table[each] === mention.type) ?? '';
  return {
    id: 'cedar-resource',
    rule: `names ${writtenMention(mention)}, but the resources of ${action} have the type ${type}`,
    fix: `write ${writtenMention({ ...mention, type })}, or Action::"${meant}"`,
  };
}
