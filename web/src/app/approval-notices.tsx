import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { paths } from "../addresses/paths.ts";
import { areNoticesOn } from "../api/approvals.ts";
import { approvalsQuery } from "../api/waiting-calls.ts";
import { t } from "../messages/t.ts";

/**
 * Tells by the browser of calls that begin to wait for whoever uses it. The text names nothing: it
 * may stand on a locked screen.
 */
export function ApprovalNotices() {
  const { data } = useQuery({ ...approvalsQuery, enabled: false });
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const yours = data.waiting.filter(({ bar }) => bar === undefined).map(({ id }) => id);
    const before = known.current;
    known.current = new Set(yours);
    const fresh = before ? yours.filter((id) => !before.has(id)) : [];
    if (fresh.length === 0 || !areNoticesOn() || document.hasFocus()) return;
    const body = t(
      "{count, plural, one {A call waits for your approval.} other {# calls wait for your approval.}}",
      { count: fresh.length },
    );
    const notice = new Notification(t("Pegboard"), { body, tag: "pegboard-approvals" });
    notice.onclick = () => {
      window.focus();
      location.assign(paths.approvals(fresh[0]));
    };
  }, [data]);
  return null;
}
