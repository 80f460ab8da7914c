import { RegistryError } from "../../registry-error.ts";

/**
 * The arguments that a decorator is called with: `(value, context)` by the standard; `(class)` or
 * `(prototype, key, descriptor)` by compilers with `experimentalDecorators`.
 */
export type DecoratorCall = readonly unknown[];

interface Decorated {
  kind: string;
  /** The name as a person writes it: `read`, `#read`, `FilesTool.read` where the class is known. */
  name: string;
  isStatic: boolean;
  isPrivate: boolean;
  value: unknown;
}

/** The class that is decorated. Throws `invalid_definition` for anything else. */
export function decoratedClass(decorator: string, call: DecoratorCall): object {
  const { kind, name, value } = decorated(decorator, call);
  if (kind === "class" && typeof value === "function") return value;
  throw misplacedDecorator(
    decorator,
    `the ${kind} ${name}`,
    "It is for classes: a method has @methodMetadata({ … })",
  );
}

/**
 * The function of the method that is decorated. Throws `invalid_definition` for anything that is no
 * method for models.
 */
export function decoratedMethod(decorator: string, call: DecoratorCall): object {
  const { kind, name, isStatic, isPrivate, value } = decorated(decorator, call);
  const place = `the ${kind} ${name}`;
  if (kind === "class")
    throw misplacedDecorator(
      decorator,
      place,
      "It is for methods: a class has @toolMetadata({ … })",
    );
  if (isPrivate) {
    throw misplacedDecorator(
      decorator,
      place,
      "Nothing outside of its class can call it: give it a name without #",
    );
  }
  if (isStatic) {
    throw misplacedDecorator(
      decorator,
      `the static ${kind} ${name}`,
      "Models call methods of an instance: leave out static, or define the function with defineTool({ … })",
    );
  }
  if (kind === "field") {
    throw misplacedDecorator(
      decorator,
      place,
      "Write it as a method, or describe it beside the class's members: static methods = { … }",
    );
  }
  if (kind === "method" && typeof value === "function") return value;
  throw misplacedDecorator(decorator, place, "Write it as a method");
}

/**
 * Throws `invalid_definition` for `@toolMetadata class X {}`: the decorated thing stands where the
 * metadata should.
 */
export function checkGiven(decorator: string, given: readonly unknown[]): void {
  const [first] = given;
  if (typeof first === "function" || given.length > 1) {
    const { kind, name } = decorated(decorator, given);
    throw new RegistryError(
      "invalid_definition",
      `@${decorator} on the ${kind} ${name} has no parentheses. Write @${decorator}({ … }).`,
    );
  }
  if (typeof first === "object" && first !== null && !Array.isArray(first)) return;
  const shown = first === undefined ? "nothing" : JSON.stringify(first);
  throw new RegistryError(
    "invalid_definition",
    `@${decorator} is given ${shown}. Give it an object: @${decorator}({ … }).`,
  );
}

function decorated(decorator: string, [value, second, third]: DecoratorCall): Decorated {
  if (typeof second === "object" && second !== null && "kind" in second) {
    const {
      kind,
      name,
      static: isStatic,
      private: isPrivate,
    } = second as Partial<ClassMemberDecoratorContext>;
    return {
      kind: String(kind),
      name: String(name ?? "without a name"),
      isStatic: isStatic === true,
      isPrivate: isPrivate === true,
      value,
    };
  }
  const member = { isPrivate: false, isStatic: typeof value === "function" };
  if (typeof second === "string" || typeof second === "symbol") {
    const owner = typeof value === "function" ? value : value?.constructor;
    const name = `${owner?.name || "class"}.${String(second)}`;
    return { ...member, name, ...legacyMember(third) };
  }
  if (typeof value === "function" && second === undefined) {
    return {
      ...member,
      kind: "class",
      name: value.name || "without a name",
      value,
      isStatic: false,
    };
  }
  throw new RegistryError(
    "invalid_definition",
    `@${decorator} is called in a way that is neither that of standard decorators nor that of experimentalDecorators. Compile with TypeScript 5 or later, esbuild or Babel's decorators of version 2023-11.`,
  );
}

/**
 * Compilers call the decorator of a parameter with its index, that of a field without a descriptor.
 */
function legacyMember(descriptor: unknown): { kind: string; value: unknown } {
  if (typeof descriptor === "number") return { kind: "parameter", value: undefined };
  if (typeof descriptor !== "object" || descriptor === null)
    return { kind: "field", value: undefined };
  const { get, set, value } = descriptor as PropertyDescriptor;
  if (get) return { kind: "getter", value };
  if (set) return { kind: "setter", value };
  return { kind: typeof value === "function" ? "method" : "field", value };
}

function misplacedDecorator(decorator: string, place: string, cure: string): RegistryError {
  return new RegistryError("invalid_definition", `@${decorator} stands on ${place}. ${cure}.`);
}
