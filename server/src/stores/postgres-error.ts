import type { Translate } from "@pegboard/registry-core/messages";
import pg from "pg";
import { StorageError } from "./storage-error.ts";

type FailureCause =
  | "full"
  | "read only"
  | "damaged"
  | "away"
  | "refused"
  | "not admitted"
  | "TLS"
  | "missing"
  | "no right"
  | "NUL";

/** Codes of PostgreSQL and the network by how they begin; the first that fits counts. */
const CAUSES: readonly (readonly [code: string, cause: FailureCause])[] = [
  ["53100", "full"],
  ["25006", "read only"],
  ["XX", "damaged"],
  ["28P01", "refused"],
  ["28", "not admitted"],
  ["3D000", "missing"],
  ["42501", "no right"],
  ["22021", "NUL"],
  ["08", "away"],
  ["57P0", "away"],
  ["53", "away"],
  ["ERR_TLS", "TLS"],
  ["E", "away"],
];

/**
 * The error in words for people, when it is a failure of the database that is named so; otherwise
 * the error as it was. No word of it has the address with its password.
 */
export function explainPostgresError(error: unknown, database: string): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error;
  const code = postgresCode(error);
  if (code === undefined) return error;
  const cause = failureCauseOf(code);
  return new StorageError(
    errorCodeOf(cause),
    (t) =>
      t("The database {database} {problem} ({code}).", {
        database,
        problem: describeFailure(cause, t),
        code,
      }),
    { cause: error },
  );
}

function failureCauseOf(code: string): FailureCause | undefined {
  if (isOfCertificate(code)) return "TLS";
  return CAUSES.find(([begin]) => code.startsWith(begin))?.[1];
}

/** Node has names of OpenSSL for what it dislikes of a certificate, such as CERT_HAS_EXPIRED. */
const isOfCertificate = (code: string) => /^[A-Z_]*(CERT|SIGNATURE|CRL)[A-Z_]*$/.test(code);

/** Whether the database did not answer: what was asked can be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  const code = error instanceof Error ? postgresCode(error) : undefined;
  return code !== undefined && failureCauseOf(code) === "away";
}

/** Why a query or a connection failed; undefined where neither did. */
function postgresCode(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return error.code ?? "XX";
  if (typeof code === "string" && (/^E[A-Z0-9_]+$/.test(code) || isOfCertificate(code)))
    return code;
  // The driver names none of these by a code.
  return /connection (terminated|timeout|error and is)|timeout exceeded when trying to connect/i.test(
    error.message,
  )
    ? "ECONNRESET"
    : undefined;
}

function errorCodeOf(cause: FailureCause | undefined): StorageError["code"] {
  switch (cause) {
    case "full":
      return "storage_full";
    case "read only":
    case "no right":
      return "storage_read_only";
    case "damaged":
      return "storage_damaged";
    default:
      return "storage_failed";
  }
}

function describeFailure(cause: FailureCause | undefined, t: Translate): string {
  switch (cause) {
    case "full":
      return t("has no room left: nothing is saved until there is some");
    case "read only":
      return t("takes no changes, as a copy of another does: use the address of the first");
    case "damaged":
      return t("is damaged: restore it from a backup");
    case "away":
      return t("does not answer: Pegboard tries again with the next request");
    case "refused":
      return t("does not take this user and password: correct PEGBOARD_DATABASE_URL");
    case "not admitted":
      return t(
        "lets nobody in this way: look at its pg_hba.conf, or ask for TLS with ?sslmode=verify-full",
      );
    case "TLS":
      return t(
        "has a certificate that is not trusted, or of another name: name its authority in NODE_EXTRA_CA_CERTS",
      );
    case "missing":
      return t("is not there: create it, or correct PEGBOARD_DATABASE_URL");
    case "no right":
      return t("gives its user too few rights: it has to own the tables");
    case "NUL":
      return t("stores no text with a NUL character: take it out");
    case undefined:
      return t("failed", {}, "a database");
  }
}
