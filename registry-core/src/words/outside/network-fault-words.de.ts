import type { NETWORK_FAULT_WORDS } from "./network-fault-words.ts";

export const GERMAN_NETWORK_FAULT_WORDS: typeof NETWORK_FAULT_WORDS = {
  nothing_answers: ({ address }) =>
    `Unter ${address} antwortet nichts. Den Server starten oder die Adresse berichtigen.`,
  host_unknown: ({ address }) =>
    `Der Host von ${address} ist nicht bekannt. Die Adresse berichtigen.`,
  unreachable: ({ address }) => `Von diesem Rechner führt kein Weg zu ${address}. Das Netz prüfen.`,
  closed: ({ address }) =>
    `${address} hat die Verbindung beendet, bevor die Antwort da war. Das Protokoll des Servers lesen, dann erneut versuchen.`,
  not_connected_in_time: ({ address }) =>
    `Mit ${address} kam rechtzeitig keine Verbindung zustande. Prüfen, ob der Server läuft und keine Firewall dazwischen ist.`,
  silent: ({ address }) =>
    `${address} hat die Anfrage angenommen und nicht rechtzeitig geantwortet. Das Protokoll des Servers lesen, dann erneut versuchen.`,
  headers_too_long: ({ address }) =>
    `${address} antwortet mit längeren Headern, als angenommen werden. Den Server berichtigen.`,
  not_http: ({ address }) => `Was ${address} antwortet, ist kein HTTP. Adresse und Port prüfen.`,
  cut_off: ({ address }) =>
    `Die Antwort von ${address} hat eine andere Länge, als sie angibt. Den Server berichtigen.`,
  not_unpacked: ({ address }) =>
    `Die Antwort von ${address} ist falsch gepackt. Den Server berichtigen.`,
  certificate_expired: ({ address }) =>
    `Das Zertifikat von ${address} gilt zu dieser Zeit nicht. Es erneuern oder die Uhr dieses Rechners stellen.`,
  certificate_untrusted: ({ address }) =>
    `Dieser Rechner vertraut nicht, wer das Zertifikat von ${address} unterschrieben hat. Eines einer bekannten Stelle verwenden oder vor dem Start die Datei der Stelle in NODE_EXTRA_CA_CERTS nennen.`,
  certificate_of_another: ({ address }) =>
    `Das Zertifikat von ${address} gehört einem anderen Host. Die Adresse oder das Zertifikat berichtigen.`,
  not_encrypted: ({ address }) =>
    `Mit ${address} kam keine verschlüsselte Verbindung zustande. Prüfen, ob dort https gesprochen wird.`,
  no_handles: ({ address }) =>
    `Pegboard hat so viele Dateien und Verbindungen offen, wie es darf; ${address} wurde nicht gefragt. Die Grenze für offene Dateien erhöhen.`,
  header_unfit: ({ address }) =>
    `Ein Header für ${address} hat Zeichen, die kein Header haben darf. Ihn berichtigen.`,
  address_unfit: ({ address }) =>
    `${address} kann nicht gefragt werden: Es ist keine Adresse eines Webservers. Sie berichtigen.`,
  redirects: ({ address }) =>
    `${address} verweist anderswohin, dem wird nicht gefolgt. Die endgültige Adresse eingeben.`,
  failed: ({ address }) =>
    `Von ${address} kam keine Antwort zustande. Das Protokoll des Servers lesen, dann erneut versuchen.`,
};
