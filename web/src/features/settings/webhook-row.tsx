import { Button } from "@pegboard/ui/button.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { momentText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
import { useChangeWebhook, type WebhookForm, webhookQuery } from "../../api/approvals.ts";
import { t } from "../../messages/t.ts";
import { SettingsRow } from "./settings-row.tsx";

const WEBHOOK_FORMS = { json: t("JSON"), slack: "Slack", teams: "Microsoft Teams" };

/** Where calls that begin to wait are told of. Its address is not shown again: it may be a secret. */
export function WebhookRow() {
  const whyNot = useWhyNot("GET /api/v1/approval-webhook");
  const { data, error } = useQuery({ ...webhookQuery, enabled: whyNot === undefined });
  const change = useChangeWebhook();
  const [isOpen, setOpen] = useState(false);
  const webhook = data?.webhook ?? undefined;
  const { failure } = webhook ?? {};
  return (
    <SettingsRow
      id="approvalWebhook"
      now={
        failure
          ? t("Last failure at {time}: {reason} Calls not told of: {lost, number}.", {
              time: momentText(failure.at),
              reason: failure.reason,
              lost: failure.lost,
            })
          : t("It is told the agent, the method, its risk and where to decide; no arguments.")
      }
    >
      {whyNot !== undefined && <span className="text-2">{t("Visible to admins")}</span>}
      {error && <span className="text-2">{error.message}</span>}
      {webhook && (
        <span className="min-w-0 truncate">
          {t("{host} · {form}", { host: webhook.host, form: WEBHOOK_FORMS[webhook.form] })}
          {webhook.isSigned && ` · ${t("signed")}`}
        </span>
      )}
      {data && (
        <Button size="s" onClick={() => setOpen(true)}>
          {webhook ? t("Replace…") : t("Choose…")}
        </Button>
      )}
      {webhook && (
        <Button size="s" variant="ghost" onClick={() => change.mutate(undefined)}>
          {t("Remove")}
        </Button>
      )}
      {change.error && !isOpen && <Note tone="bad">{change.error.message}</Note>}
      {isOpen && <WebhookDialog onClose={() => setOpen(false)} />}
    </SettingsRow>
  );
}

function WebhookDialog({ onClose }: { onClose(): void }) {
  const change = useChangeWebhook();
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  const [form, setForm] = useState<WebhookForm>("json");
  const [allowPrivate, setAllowPrivate] = useState(false);
  const id = useId();
  const save = async () => {
    await change.mutateAsync({ url, form, allowPrivate, ...(secret !== "" && { secret }) });
    onClose();
  };
  return (
    <FormDialog
      title={t("Webhook of approvals")}
      action={t("Save the webhook")}
      blocked={change.isPending ? t("Saving…") : undefined}
      error={change.error?.message}
      onSubmit={() => void save().catch(() => undefined)}
      onClose={onClose}
    >
      <div className="grid gap-3 text-list">
        <label htmlFor={`${id}-url`} className="grid gap-1.5 font-medium">
          {t("Address")}
          <TextInput id={`${id}-url`} type="url" required mono value={url} onChange={setUrl} />
        </label>
        <label htmlFor={`${id}-form`} className="grid gap-1.5 font-medium">
          {t("Form")}
          <Select
            id={`${id}-form`}
            value={form}
            onChange={({ target }) => setForm(target.value as WebhookForm)}
          >
            {Object.entries(WEBHOOK_FORMS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
        <label htmlFor={`${id}-secret`} className="grid gap-1.5 font-medium">
          {t("Secret that signs it, at least 16 characters")}
          <TextInput
            id={`${id}-secret`}
            type="password"
            autoComplete="off"
            minLength={16}
            value={secret}
            onChange={setSecret}
          />
        </label>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={allowPrivate}
            onChange={({ target }) => setAllowPrivate(target.checked)}
          />
          {t("It may be in a private network")}
        </label>
      </div>
    </FormDialog>
  );
}
