/**
 * @file Makes JSON Schemas of parts of TypeScript types: they have the fields that are named, and any other counts as a fault.
 *
 * Fields are named by a tree: `true` is a value, an object names the fields of an object or of an array's items, and a text names
 * another schema of the contract.
 */
import ts from 'typescript';

const OPTIONS = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  types: ['node'],
};

/**
 * @param {string} file which need not exist: where the text would stand that imports the types
 * @param {string} text a module whose exported type aliases are the types
 * @returns {(name: string, fields: true | string | object) => object} the part of the type of that name
 */
export function typeParts(file, text) {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile(name, version);
  const program = ts.createProgram([file], OPTIONS, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const aliases = new Map(
    checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((symbol) => [symbol.name, symbol]),
  );
  return (name, fields) => new Cutter(checker).part(checker.getDeclaredTypeOfSymbol(aliases.get(name)), fields);
}

class Cutter {
  constructor(checker) {
    this.checker = checker;
  }

  part(type, fields) {
    if (type.isUnion()) return this.union(type.types, fields);
    if (this.checker.isArrayType(type))
      return { type: 'array', items: this.part(this.checker.getTypeArguments(type)[0], fields) };
    return isObject(type) ? this.object(type, fields) : valueOf(type);
  }

  union(types, fields) {
    const literals = types.filter((type) => type.isStringLiteral());
    // Next to the values that are known, the SDK allows for any that may come: what is answered here is known.
    const others = types.filter((type) => !isUndefined(type) && !literals.includes(type) && !isOpenEnd(type, literals));
    const fitting = others.filter((type) => !isObject(type) || this.fits(type, fields));
    if (fitting.length + literals.length === 0)
      throw new Error(
        `No alternative has ${JSON.stringify(fields)}, but there is ${types.map((type) => this.checker.typeToString(type)).join(' | ')}.`,
      );
    const parts = [
      ...(literals.length > 0 ? [{ enum: literals.map(({ value }) => value).sort() }] : []),
      ...fitting.map((type) => this.part(type, isObject(type) ? fields : true)),
    ];
    // The compiler's order of a union's members follows from what else it has read.
    const different = [...new Set(parts.map((each) => JSON.stringify(each)))].sort().map((each) => JSON.parse(each));
    return different.length === 1 ? different[0] : { anyOf: different };
  }

  object(type, fields) {
    if (typeof fields === 'string') return { $ref: `#/schemas/${fields}` };
    if (fields === true) {
      const values = type.getStringIndexType();
      if (!values) throw new Error(`The fields of ${this.checker.typeToString(type)} must be named.`);
      return { type: 'object', additionalProperties: this.part(values, true) };
    }
    const unknown = Object.keys(fields).filter((name) => !type.getProperty(name));
    if (unknown.length > 0) throw new Error(`${this.checker.typeToString(type)} has no ${unknown.join(', ')}.`);
    const properties = Object.entries(fields).map(([name, each]) => [name, type.getProperty(name), each]);
    return {
      type: 'object',
      additionalProperties: false,
      required: properties.filter(([, symbol]) => !(symbol.flags & ts.SymbolFlags.Optional)).map(([name]) => name),
      properties: Object.fromEntries(
        properties.map(([name, symbol, each]) => [name, this.part(this.checker.getTypeOfSymbol(symbol), each)]),
      ),
    };
  }

  /** Whether an alternative can be what the fields describe. An object may be given by its id alone. */
  fits(type, fields) {
    if (this.checker.isArrayType(type) || typeof fields === 'string') return true;
    if (fields === true) return type.getStringIndexType() !== undefined;
    return Object.keys(fields).every((name) => type.getProperty(name));
  }
}

const isObject = (type) => Boolean(type.flags & ts.TypeFlags.Object);
const isUndefined = (type) => Boolean(type.flags & ts.TypeFlags.Undefined);
const isOpenEnd = (type, literals) => literals.length > 0 && Boolean(type.flags & ts.TypeFlags.Intersection);

function valueOf(type) {
  if (type.isStringLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
  if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
  if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Intersection)) return { type: 'string' };
  throw new Error('A type of another kind than what JSON can say.');
}
