import { CALL_OPERATIONS } from "./call-operations.ts";
import { FORMAT_OPERATIONS } from "./format-operations.ts";
import { NAME_OPERATIONS } from "./name-operations.ts";
import type { OperationsTable } from "./operations-table.ts";
import { PARAMETER_OPERATIONS } from "./parameter-operations.ts";
import { REGISTRY_OPERATIONS } from "./registry-operations.ts";

/** Each operation of the case files, carried out through the library's public API. */
export const CASE_OPERATIONS: OperationsTable = {
  ...NAME_OPERATIONS,
  ...PARAMETER_OPERATIONS,
  ...FORMAT_OPERATIONS,
  ...REGISTRY_OPERATIONS,
  ...CALL_OPERATIONS,
};
