import type { ClassLikeDeclaration, Expression } from "typescript-api";
import { importedPath } from "./imported-files.ts";
import type { ImportedName } from "./imported-names.ts";
import type { NamedType, SourceUnit } from "./source-unit.ts";

/** What a name can stand for. */
interface Declared {
  named: NamedType;
  classes: ClassLikeDeclaration;
  constants: Expression;
}

/** A file, among the files that it can reach. */
interface UnitPlace {
  unit: SourceUnit;
  units: ReadonlyMap<string, SourceUnit>;
}

/** A declaration and the file that it is in. */
export interface FoundDeclaration<T> {
  unit: SourceUnit;
  declared: T;
}

/** The declaration that a name means in a file, wherever it comes from; `places.Place` for one of `import * as places`. */
export function findDeclared<Kind extends keyof Declared>(
  kind: Kind,
  name: string,
  { unit, units }: UnitPlace,
): FoundDeclaration<Declared[Kind]> | undefined {
  return findInside({ kind, units, seen: new Set() }, unit, name);
}

/** The declaration that a file exports under a name, asked for from another. */
export function findImported<Kind extends keyof Declared>(
  kind: Kind,
  imported: ImportedName,
  { unit, units }: UnitPlace,
): FoundDeclaration<Declared[Kind]> | undefined {
  return followName({ kind, units, seen: new Set() }, unit, imported);
}

interface Search<Kind> {
  kind: Kind;
  units: UnitPlace["units"];
  /** Files may hand on names in a circle. */
  seen: Set<string>;
}

type Answer<Kind extends keyof Declared> = FoundDeclaration<Declared[Kind]> | undefined;

function findInside<Kind extends keyof Declared>(search: Search<Kind>, unit: SourceUnit, name: string): Answer<Kind> {
  const [outer = "", ...inner] = name.split(".");
  const imported = unit.imports.get(outer);
  if (inner.length === 0) return findOwn(search, unit, name) ?? (imported && followName(search, unit, imported));
  return imported?.name === "*" ? followName(search, unit, { ...imported, name: inner.join(".") }) : undefined;
}

function followName<Kind extends keyof Declared>(
  search: Search<Kind>,
  unit: SourceUnit,
  { specifier, name }: ImportedName,
): Answer<Kind> {
  const path = specifier === undefined ? undefined : importedPath(unit.file.fileName, specifier, search.units);
  const target = path === undefined ? undefined : search.units.get(path);
  return target && findExported(search, target, name);
}

function findExported<Kind extends keyof Declared>(search: Search<Kind>, unit: SourceUnit, name: string): Answer<Kind> {
  const key = `${name} ${unit.file.fileName}`;
  if (search.seen.has(key)) return undefined;
  search.seen.add(key);
  const renamed = unit.exports.get(name);
  if (renamed) {
    return renamed.specifier === undefined ? findInside(search, unit, renamed.name) : followName(search, unit, renamed);
  }
  const passedOn = (): Answer<Kind> => {
    const found = unit.passedOn.map((specifier) => followName(search, unit, { specifier, name }));
    return found.find((each) => each !== undefined);
  };
  return findOwn(search, unit, name) ?? passedOn();
}

function findOwn<Kind extends keyof Declared>({ kind }: Search<Kind>, unit: SourceUnit, name: string): Answer<Kind> {
  const declared = unit[kind].get(name) as Declared[Kind] | undefined;
  return declared && { unit, declared };
}
