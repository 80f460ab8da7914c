import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Building2, FingerprintPattern } from "lucide-react";
import { useRef, useState } from "react";
import { knowsPasskeys } from "../../../api/account/passkeys.ts";
import { type SignedIn, sessionQuery } from "../../../api/account/session.ts";
import { ssoAddress, useProveFresh } from "../../../api/account/sign-in.ts";
import { ApiError } from "../../../api/api-error.ts";
import { t } from "../../../messages/t.ts";
import { PasswordGateField } from "./gate-field.tsx";
import { GateForm, gateButton } from "./gate-frame.tsx";
import { useWait, WaitingButton } from "./sign-in-form.tsx";

/** The password, or another way, of whoever has signed in, once more. */
export function FreshSignIn({ onProven }: { onProven(): void }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const proven = (you: SignedIn) => {
    client.setQueryData(sessionQuery.queryKey, (before) => before && { ...before, you });
    onProven();
  };
  const { mutate, isPending, error, variables } = useProveFresh(proven);
  const wait = useWait(error);
  const isWrong = error instanceof ApiError && error.code === "wrong_sign_in";
  const { ways = [], sso } = session ?? {};
  const missing = isTried && password === "" ? t("Enter your password.") : undefined;
  const send = () => {
    setTried(true);
    if (password === "") field.current?.focus();
    else if (!isPending && !wait.isRunning)
      mutate({ password }, { onError: () => field.current?.select() });
  };
  return (
    <div className="grid gap-4">
      {error && !isWrong && <Note tone="bad">{error.message}</Note>}
      <GateForm onSubmit={send}>
        <input hidden readOnly autoComplete="username" value={session?.you?.email ?? ""} />
        <PasswordGateField
          ref={field}
          label={t("Your password")}
          fills="current-password"
          value={password}
          onChange={setPassword}
          error={missing ?? (isWrong && variables !== "passkey" ? error.message : undefined)}
        />
        {wait.isRunning ? (
          <WaitingButton until={wait.until} onEnd={wait.end} />
        ) : (
          <Button type="submit" variant="primary" className={gateButton}>
            {t("Go on")}
          </Button>
        )}
      </GateForm>
      {ways.includes("passkey") && knowsPasskeys() && (
        <Button
          icon={FingerprintPattern}
          className={gateButton}
          onClick={() => !isPending && mutate("passkey")}
        >
          {t("Use a passkey")}
        </Button>
      )}
      {sso && (
        <a
          href={ssoAddress(location.pathname + location.search, "fresh")}
          className={classNames(buttonClass(), gateButton)}
        >
          <Building2 {...iconSize.m} className="text-2" />
          {t("Leave the page for {name}", { name: sso.name })}
        </a>
      )}
    </div>
  );
}
