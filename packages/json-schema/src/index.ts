export { closestName, nameFinder, nameSuggester } from "./closest-name.ts";
export { coerceJson } from "./coerce-json.ts";
export { describeIssues, fieldLabel, labelledIssue } from "./describe-issues.ts";
export { exampleValue } from "./examples/example-value.ts";
export { type Expansion, expandSchema, expansionOf } from "./expand-schema.ts";
export {
  entryTitle,
  ordinal,
  ownTitle,
  partTitle,
  plainTitle,
  titleOfKey,
  wholeTitle,
  withAcronym,
} from "./field-title.ts";
export { couldBeFormatted } from "./formats.ts";
export { jsonCopy } from "./intake/json-copy.ts";
export { lazySchema, reloadSchemas } from "./intake/lazy-schema.ts";
export { nonObject } from "./intake/non-object.ts";
export { outlineSchema, sanitiseSchema, UNSUPPORTED_KEYWORDS } from "./intake/sanitise-schema.ts";
export {
  isClassSyntax,
  isLazySchema,
  isStandardSchema,
  madeSource,
  type SchemaSource,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  type ValueOf,
} from "./intake/schema-source.ts";
export { spellKeys } from "./intake/spell-keys.ts";
export {
  normalSchema,
  schemaAt,
  toJsonSchema,
  toObjectSchema,
  toParameterSchema,
} from "./intake/to-json-schema.ts";
export type { IgnoredPattern } from "./intake/usable-patterns.ts";
export { type Issue, issueKey, issueMaker, type NewIssue, valueIssue } from "./issue.ts";
export { canonicalJson, digestOf } from "./json/canonical-json.ts";
export { hasMoreValues, isLargerThan } from "./json/json-size.ts";
export {
  exactNumber,
  hasManyLongNumbers,
  isExactNumber,
  jsonText,
  markLongNumbers,
  parseJson,
  unmarkLongNumbers,
  unmarkValues,
} from "./json/json-text.ts";
export { ownValue, setOwn } from "./json/own-value.ts";
export { sameJson } from "./json/same-json.ts";
export {
  type GivenSchema,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  PARSED_BEFORE,
} from "./json-schema.ts";
export { SCHEMA_LIMITS } from "./limits.ts";
export { mergeSchemas } from "./merge-schemas.ts";
export {
  describeKeyword,
  describeNonObject,
  describeSchemaIssue,
  describeValueIssue,
  type NonObject,
  PATTERN_ISSUES,
  type SchemaIssue,
  VALUE_MESSAGES,
  type ValueCode,
} from "./messages/value-messages.ts";
export { withoutNullOptions } from "./null-options.ts";
export { type Parameter, ParameterType } from "./parameters/parameter.ts";
export { ParameterSchema, validateToolConfig } from "./parameters/parameter-schema.ts";
export { compilePattern, unicodePattern } from "./patterns/compile-pattern.ts";
export {
  decodePointerKey,
  encodePointerKey,
  followReference,
  isSchemaObject,
} from "./reference.ts";
export { RegistryError, reasonOf, type SchemaErrorCode, wholeReasonOf } from "./registry-error.ts";
export { applyDefaults, schemaDefaults } from "./schema-defaults.ts";
export { lossMaker, SCHEMA_LOSS_MESSAGES, type SchemaLoss } from "./schema-loss.ts";
export { type Speaking, SpeakingSchemas } from "./secrets/schemas-at-path.ts";
export { containsSecret, hasPasswordWidget, isSecretSchema } from "./secrets/secret-schema.ts";
export {
  boundMarker,
  HIDDEN_SECRET,
  isSecretMarker,
  referencedVariable,
  secretIssue,
  secretState,
  storedSecretId,
  unreadableMarker,
  type VariableAvailability,
  variableMarker,
  withoutSecrets,
} from "./secrets/secret-state.ts";
export {
  holdsSecret,
  isSecretPlace,
  mapSecrets,
  mapSecretsAt,
  markReferences,
  validateWithSecrets,
  withoutSecretIssues,
} from "./secrets/secrets.ts";
export { isSubschema, mapSubschemas, type Subschema, subschemasOf } from "./subschemas.ts";
export { unwrapSchema } from "./unwrap-union.ts";
export { validateConfig } from "./validate-config.ts";
export { schemaIssue, taggedVariant, type ValidateJson, validateJson } from "./validate-json.ts";
export { subplacesOf } from "./validator/subschema-places.ts";
export { applicableSchemas, memberSchemas, variantsOf } from "./walk.ts";
export { Work } from "./work.ts";
