{{- define "pegboard.name" -}}
{{ contains "pegboard" .Release.Name | ternary .Release.Name (printf "%s-pegboard" .Release.Name) | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "pegboard.selector" -}}
app.kubernetes.io/name: pegboard
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "pegboard.labels" -}}
{{ include "pegboard.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "pegboard.secret" -}}
{{ .Values.secret.existing | default (include "pegboard.name" .) }}
{{- end }}
