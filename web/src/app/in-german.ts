import type { Issue } from "@pegboard/registry-core";
import { speakGerman, tellIssue } from "@pegboard/registry-core/german";
import type { ErrorBody, ErrorCode } from "../../../server/src/api-contract.ts";
import { ApiError } from "../api/api-error.ts";
import { countText } from "../messages/count-text.ts";
import { germanRefusal } from "./refusals.de.ts";

type ServerError = ErrorBody["error"];

/**
 * Lets registry-core and the server's errors speak German on this page. Returns what goes back to
 * English.
 */
export function answerInGerman(): () => void {
  const translate = ApiError.translate;
  const speakEnglish = speakGerman();
  ApiError.translate = germanError;
  return () => {
    ApiError.translate = translate;
    speakEnglish();
  };
}

/**
 * The error with what its facts, its code, its issues and its conflicts say. What only programs are
 * told stays English.
 */
function germanError(error: ServerError): ServerError {
  const issues = error.issues?.map((issue) => ({ ...issue, message: tellIssue(issue) }));
  const message = error.refusal
    ? germanRefusal(error.refusal)
    : (MESSAGES[error.code] ?? messageOf(error, issues));
  return { ...error, ...(issues && { issues }), message };
}

const MESSAGES: { readonly [Code in ErrorCode]?: string } = {
  internal:
    "Pegboard konnte nicht antworten. Das Protokoll des Servers sagt, warum. Erneut versuchen, sonst Pegboard neu starten.",
  key_needed:
    "Andere können dieses Pegboard über eine Weiterleitung erreichen, deshalb braucht es den Schlüssel, den es beim Start ausgegeben hat. Die Seite neu laden und ihn eingeben.",
  not_an_operator:
    "Das dürfen nur Betreiber, und diese Anfrage kommt von keinem. Dort anmelden, wo Pegboard eingebunden ist.",
  payload_too_large: "Die Anfrage ist zu groß. In Teilen senden.",
  proof_needed:
    "Das braucht den Code, den Pegboard beim Start ausgegeben hat, im Terminal oder im Protokoll. Den Code im Browser eingeben.",
  stopping: "Pegboard wird gerade beendet. Neu starten, dann erneut versuchen.",
  too_many_requests:
    "Zu viele Anfragen auf einmal. Einen Augenblick warten, dann erneut versuchen.",
  wrong_code: "Das ist nicht der Code, den Pegboard bei diesem Start ausgegeben hat.",
};

function messageOf(
  { code, message, conflicts = [] }: ServerError,
  [first, ...others]: Issue[] = [],
): string {
  if (code === "conflict" && conflicts.length > 0) {
    const items =
      conflicts.length === 1
        ? "dieselbe Stelle"
        : `${countText(conflicts.length)} derselben Stellen`;
    return `Nichts wurde gespeichert: Jemand anderes hat inzwischen ${items} geändert. Vergleichen, dann erneut speichern.`;
  }
  if (!first) return message;
  if (code === "core_cannot_be_off") return `Nichts wurde gespeichert. ${first.message}`;
  if (code !== "invalid") return message;
  const more = others.length > 0 ? ` (und ${countText(others.length)} weitere)` : "";
  return `Nicht angenommen: ${first.path.join(".") || "Die Anfrage"} ${first.message}${more}`;
}
