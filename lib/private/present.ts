/** Fields of which those that may be undefined may be missing instead. */
type Present<Fields> = {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};

/** The fields without those that are undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const found: { [name: string]: unknown } = {};
  for (const name in fields) {
    const value: unknown = fields[name];
    if (value !== undefined) {
      found[name] = value;
    }
  }
  return found as Present<Fields>;
}
