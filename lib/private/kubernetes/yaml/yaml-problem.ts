/** Why a text cannot be read as YAML, and where. */
export class YamlProblem extends Error {
  public constructor(
    problem: string,
    /** The offset in the text. */
    public readonly offset: number,
  ) {
    super(problem);
  }
}
