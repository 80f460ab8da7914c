import { reasonOf, schemaDefaults } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { SchemaForm } from "@pegboard/schema-form";
import { Button } from "@pegboard/ui/button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { answerQuestion, type QuestionEvent } from "../../../api/try.ts";
import { t } from "../../../messages/t.ts";

/**
 * An answer has no defaults, because they would be values that are sent without anybody filling
 * them in.
 */
const NO_DEFAULTS: JsonObject = {};

/** A question of the running method, answered by a form. */
export function TryQuestion({ agent, question }: { agent: string; question: QuestionEvent }) {
  const [value, setValue] = useState(() => schemaDefaults(question.schema));
  const send = useMutation({
    mutationFn: (answer: JsonObject | undefined) => answerQuestion(agent, question.id, answer),
  });
  const { error } = send;
  const issues =
    error instanceof ApiError
      ? error.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }))
      : [];
  if (send.isSuccess) return null;
  return (
    <section aria-label={t("Question of the method")} className="@container grid gap-3 py-4">
      <h3 className="px-6 text-title wrap-anywhere @max-[640px]:px-4">{question.message}</h3>
      <SchemaForm
        schema={question.schema}
        value={value}
        defaults={NO_DEFAULTS}
        onChange={setValue}
        issues={issues}
        call={{ tried: !send.isIdle }}
      />
      <div className="flex items-center gap-2 px-6 @max-[640px]:px-4">
        <Button variant="primary" onClick={() => send.mutate(value)}>
          {t("Answer")}
        </Button>
        <Button onClick={() => send.mutate(undefined)}>{t("Decline")}</Button>
        <FieldError
          id={`${question.id}-error`}
          error={error && issues.length === 0 ? reasonOf(error) : undefined}
        />
      </div>
    </section>
  );
}
