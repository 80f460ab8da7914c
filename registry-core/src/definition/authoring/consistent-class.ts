import type { SchemaSource, StandardSchema, ValueOf } from "@pegboard/json-schema";
import type { CallContext } from "../call-context.ts";

// TypeScript checks that a class fits what is declared about it: the types of its schemas, and of
// the members that get their values.

/** Any class. */
export type ClassLike = abstract new (...list: never[]) => object;

/**
 * The type of a schema's values where the schema has one; JSON Schema and `ParameterSchema` have
 * none.
 */
type SchemaValues<Source> = string extends keyof ValueOf<Source, Record<string, unknown>>
  ? never
  : ValueOf<Source, never>;

/** A method that takes what the schema gives; any method, when the schema has no type. */
export type MethodTaking<Source> = [SchemaValues<Source>] extends [never]
  ? (...list: never[]) => unknown
  : (args: SchemaValues<Source>, context: CallContext) => unknown;

/** The constraints on a class: its members take the types of its schemas. */
export type ConsistentClass<Class> = ConsistentConfig<Class> &
  ConsistentMethods<Class> &
  ConsistentRun<Class>;

/**
 * Checks `static config` against `Tool<Config>`. A class that extends `Tool` without a type reads
 * nothing of its config by type.
 */
type ConsistentConfig<Class> = Class extends { config: infer Source } & (abstract new (
  ...list: never[]
) => { config: infer Config })
  ? string extends keyof Config
    ? unknown
    : [SchemaValues<Source>] extends [Config]
      ? unknown
      : { config: StandardSchema<unknown, Config> }
  : unknown;

/** A schema for a class that reads a typed config and has none by itself. */
export type WithConfig<Class> = Class extends abstract new (
  ...list: never[]
) => { config: infer Config }
  ? IsOptional<Config> extends true
    ? unknown
    : Class extends { config: unknown }
      ? unknown
      : { config: StandardSchema<unknown, Config> }
  : unknown;

/**
 * Checks a class against the schema of its config that is given beside it. The class has the error,
 * since a schema that is generic and checked loses its type where it is one of several.
 */
export type ReadsConfig<Class, Source> = Class extends abstract new (
  ...list: never[]
) => { config: infer Config }
  ? [SchemaSource] extends [Source]
    ? unknown
    : string extends keyof Config
      ? unknown
      : [SchemaValues<Source>] extends [Config]
        ? unknown
        : new (
            ...list: never[]
          ) => { config: SchemaValues<Source> }
  : unknown;

/** Whether a config can be empty, or has no type. */
type IsOptional<Config> = string extends keyof Config
  ? true
  : Record<never, never> extends Config
    ? true
    : false;

/**
 * Checks `static methods` against the methods that it names. A method other than `run` gets
 * arguments, not the whole call.
 */
type ConsistentMethods<Class> = Class extends { methods: infer Methods } & (abstract new (
  ...list: never[]
) => infer Instance)
  ? { methods: { [Name in keyof Methods]: ConsistentMethod<Methods[Name], Instance, Name> } }
  : unknown;

type ConsistentMethod<Declared, Instance, Name> = Name extends keyof Instance
  ? Declared extends { parameters: infer Source }
    ? Instance[Name] extends MethodTaking<Source>
      ? unknown
      : { parameters: StandardSchema<unknown, FirstParameter<Instance[Name]>> }
    : Name extends "run"
      ? unknown
      : ArgumentsOf<Instance[Name]>
  : never;

/** An error for a method that takes the whole call, which only `run` gets. */
type ArgumentsOf<Method> = 0 extends 1 & FirstParameter<Method>
  ? unknown
  : [FirstParameter<Method>] extends [CallContext & { args: infer Arguments }]
    ? { parameters: StandardSchema<unknown, Arguments> }
    : unknown;

type FirstParameter<Method> = Method extends (first: infer First, ...rest: never[]) => unknown
  ? First
  : never;

/**
 * Checks `run` of a class with `toolDescription()`: it takes the whole call, with arguments as
 * `static inputModel` has them. A class with both, but without that description, needs it.
 */
type ConsistentRun<Class> = Class extends abstract new (
  ...list: never[]
) => { toolDescription(): string; run: infer Run }
  ? Run extends (call: CallOf<Class>, ...rest: never[]) => unknown
    ? unknown
    : new (
        ...list: never[]
      ) => { run(call: CallOf<Class>): unknown }
  : Class extends { inputModel: SchemaSource } & (abstract new (
        ...list: never[]
      ) => { run: unknown })
    ? new (
        ...list: never[]
      ) => { toolDescription(): string }
    : unknown;

// biome-ignore lint/suspicious/noExplicitAny: without a schema with a type, the method says what it takes
type Untyped = any;

type CallOf<Class> = CallContext & {
  name: string;
  args: Class extends { inputModel: infer Source }
    ? [SchemaValues<Source>] extends [never]
      ? Untyped
      : SchemaValues<Source>
    : Untyped;
};
