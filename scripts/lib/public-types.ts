import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/**
 * The inputs of the public API, as type expressions: `string`, `HeaderValue{}` (a map), `SecretValue[]`, each with `?`
 * if it may be left out.
 */
export interface PublicTypes {
  /** The members of each struct, by its name. */
  readonly structs: Members;
  /** The parameters of each constructor (`Class`) and method (`Class.method`), without scopes and ids. */
  readonly calls: Members;
  /** The values of each enum, by its name. */
  readonly enums: Members;
  /** The file that declares each struct. */
  readonly files: ReadonlyMap<string, string>;
}

export interface Members {
  readonly [name: string]: { readonly [member: string]: string };
}

/** How a type is written: one of these, or the name of a class or of an interface that has behaviour. */
const PRIMITIVES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.StringKeyword, 'string'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'boolean'],
  [ts.SyntaxKind.AnyKeyword, 'any'],
  [ts.SyntaxKind.UnknownKeyword, 'any'],
]);

/**
 * The fields of an object's metadata that the metadata of cdk8s takes under any name.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */
const OTHER_METADATA = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generateName',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
];

/** Parameters for the position of a construct, not its content. */
const POSITION = ['Construct', 'IConstruct'];

/**
 * Reads the types of all that a file exports, and of the structs of other packages that these refer to. `sources` stand in
 * place of the files at their paths.
 */
export function publicTypes(
  index: string,
  options: ts.CompilerOptions,
  sources: ReadonlyMap<string, string> = new Map(),
): PublicTypes {
  const program = ts.createProgram([index], { ...options, noEmit: true }, hostWith(options, sources));
  const source = program.getSourceFile(index);
  const checker = program.getTypeChecker();
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) {
    throw new Error(`${index}: not a module`);
  }
  const reader = new TypeReader(checker);
  for (const symbol of checker.getExportsOfModule(module)) {
    reader.readExport(symbol);
  }
  return reader.result();
}

function hostWith(options: ts.CompilerOptions, sources: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const directories = new Set(Array.from(sources.keys(), (file) => dirname(file)));
  return {
    ...host,
    fileExists: (file) => sources.has(resolve(file)) || host.fileExists(file),
    readFile: (file) => sources.get(resolve(file)) ?? host.readFile(file),
    directoryExists: (directory) => directories.has(resolve(directory)) || host.directoryExists?.(directory) !== false,
    getSourceFile: (file, target) => {
      const text = sources.get(resolve(file));
      return text === undefined ? host.getSourceFile(file, target) : ts.createSourceFile(file, text, target, true);
    },
  };
}

class TypeReader {
  private readonly structs = new Map<string, Map<string, string>>();
  private readonly calls = new Map<string, Map<string, string>>();
  private readonly enums = new Map<string, Map<string, string>>();
  private readonly files = new Map<string, string>();

  public constructor(private readonly checker: ts.TypeChecker) {}

  public readExport(symbol: ts.Symbol): void {
    const [declaration] = this.resolved(symbol).declarations ?? [];
    if (declaration === undefined || isLeftOut(declaration)) {
      return;
    }
    if (ts.isClassDeclaration(declaration)) {
      this.readClass(declaration);
    }
  }

  public result(): PublicTypes {
    const { structs, calls, enums, files } = this;
    return { structs: sorted(structs), calls: sorted(calls), enums: sorted(enums), files };
  }

  private readClass(declaration: ts.ClassDeclaration): void {
    const className = declaration.name?.text ?? '';
    for (const member of declaration.members.filter(isPublic)) {
      if (ts.isConstructorDeclaration(member)) {
        this.readCall(className, member.parameters);
      } else if (ts.isMethodDeclaration(member)) {
        const isStatic = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
        this.readCall(`${className}.${member.name.getText()}`, member.parameters, isStatic);
      }
    }
  }

  /** Factories without parameters are of interest too: messages name them. */
  private readCall(call: string, parameters: readonly ts.ParameterDeclaration[], isStatic = false): void {
    const [first] = parameters;
    const isPlaced = first?.type !== undefined && POSITION.includes(first.type.getText());
    const own = parameters.slice(isPlaced ? 1 : 0).filter((each) => !(isPlaced && each.name.getText() === 'id'));
    if (own.length > 0 || (!isPlaced && isStatic)) {
      this.calls.set(call, new Map(own.map((each) => [each.name.getText(), this.memberType(each, call)])));
    }
  }

  private memberType(member: ts.ParameterDeclaration | ts.PropertySignature, owner: string): string {
    const { type, questionToken, initializer } = member as ts.ParameterDeclaration;
    const isOptional = (questionToken ?? initializer) !== undefined;
    const expression =
      type === undefined
        ? this.checker.typeToString(this.checker.getTypeAtLocation(member))
        : this.expression(type, owner);
    return `${expression}${isOptional ? '?' : ''}`;
  }

  private expression(type: ts.TypeNode, owner: string): string {
    const primitive = PRIMITIVES.get(type.kind);
    if (primitive !== undefined) {
      return primitive;
    }
    if (ts.isTypeOperatorNode(type)) {
      return this.expression(type.type, owner);
    }
    if (ts.isArrayTypeNode(type)) {
      return `${this.expression(type.elementType, owner)}[]`;
    }
    if (ts.isTypeLiteralNode(type)) {
      const [values] = type.members;
      if (values !== undefined && ts.isIndexSignatureDeclaration(values) && type.members.length === 1) {
        return `${this.expression(values.type, owner)}{}`;
      }
    }
    if (ts.isTypeReferenceNode(type)) {
      const symbol = this.checker.getSymbolAtLocation(type.typeName);
      const [declaration] = (symbol && this.resolved(symbol).declarations) ?? [];
      if (declaration !== undefined) {
        return this.nameOf(declaration);
      }
    }
    throw new Error(`${owner}: can't say what ${type.getText()} is`);
  }

  /** The name of a type; what it consists of is read too, where it is a struct or an enum. */
  private nameOf(declaration: ts.Declaration): string {
    if (ts.isEnumDeclaration(declaration)) {
      const members = declaration.members.map((each): [string, string] => [
        each.name.getText(),
        String(this.checker.getConstantValue(each)),
      ]);
      this.enums.set(declaration.name.text, new Map(members));
      return declaration.name.text;
    }
    if (ts.isInterfaceDeclaration(declaration)) {
      if (this.isStruct(declaration)) {
        this.readStruct(declaration);
      }
      return declaration.name.text;
    }
    if (ts.isClassDeclaration(declaration) && declaration.name !== undefined) {
      return declaration.name.text;
    }
    throw new Error(`can't say what ${declaration.getText().slice(0, 80)} is`);
  }

  /** As jsii tells them apart: a struct has no methods, and no `I` before its name. */
  private isStruct(declaration: ts.InterfaceDeclaration): boolean {
    return !/^I[A-Z]/.test(declaration.name.text);
  }

  private readStruct(declaration: ts.InterfaceDeclaration): void {
    const { text: name } = declaration.name;
    if (this.structs.has(name)) {
      return;
    }
    const members = new Map<string, string>();
    this.structs.set(name, members);
    this.files.set(name, declaration.getSourceFile().fileName);
    for (const property of this.checker.getTypeAtLocation(declaration).getProperties()) {
      const [signature] = property.declarations ?? [];
      if (signature === undefined || !ts.isPropertySignature(signature)) {
        throw new Error(`${name}.${property.name}: not a property`);
      }
      members.set(property.name, this.memberType(signature, name));
    }
    if (name === 'ApiObjectMetadata') {
      OTHER_METADATA.forEach((each) => members.set(each, 'any?'));
    }
  }

  private resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** Members that other languages don't have, or that are not part of the API. */
function isLeftOut(declaration: ts.Declaration): boolean {
  return ts
    .getJSDocTags(declaration)
    .some(({ tagName, comment }) => tagName.text === 'internal' || (tagName.text === 'jsii' && comment === 'ignore'));
}

function isPublic(member: ts.ClassElement): boolean {
  const flags = ts.getCombinedModifierFlags(member);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0 && !isLeftOut(member);
}

function sorted(types: ReadonlyMap<string, ReadonlyMap<string, string>>): Members {
  const names = Array.from(types.keys()).sort();
  return Object.fromEntries(names.map((name) => [name, Object.fromEntries(types.get(name) ?? [])]));
}
