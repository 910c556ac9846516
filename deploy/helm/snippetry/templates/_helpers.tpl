{{- define "snippetry.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 32 | trimSuffix "-" -}}
{{- end }}

{{/* Short enough for the longest name that begins with it, of at most 63 characters. */}}
{{- define "snippetry.fullname" -}}
{{- $name := include "snippetry.name" . -}}
{{- $own := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- default $own .Values.fullnameOverride | trunc 32 | trimSuffix "-" -}}
{{- end }}

{{/* Labels by which pods are selected. Input: root, and the name of a part or store. */}}
{{- define "snippetry.selector" -}}
app.kubernetes.io/name: {{ include "snippetry.name" .root | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
{{- with .name }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "snippetry.labels" -}}
{{ include "snippetry.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: snippetry
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Name and labels of an object. Input: root, name, and a suffix of the name if it differs. */}}
{{- define "snippetry.metadata" -}}
name: {{ include "snippetry.fullname" .root }}{{ with .suffix | default .name }}-{{ . }}{{ end }}
labels:
  {{- include "snippetry.labels" . | nindent 2 }}
{{- end }}

{{- define "snippetry.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "snippetry.fullname" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end -}}
{{- end }}

{{- define "snippetry.secret" -}}
{{ .Values.secrets.existingSecret | default (include "snippetry.fullname" .) }}
{{- end }}

{{/*
Facts of the parts that values cannot change: which services they call, by which metrics workers are
scaled, and whether they reach other sites. Every other part is the static host of a remote.
*/}}
{{- define "snippetry.facts" -}}
auth: { kind: service, calls: [snippets, comments, collections, integrations], outside: true }
snippets: { kind: service, calls: [auth, collections], isPartial: true }
comments: { kind: service, calls: [auth, snippets] }
collections: { kind: service, calls: [auth, snippets] }
integrations: { kind: service, calls: [auth, snippets], outside: true }
import-worker:
  kind: worker
  imageName: integrations
  jobs: import
  gauges: [import_jobs_waiting, import_file_jobs_waiting]
  calls: [auth, snippets]
  outside: true
explain-worker:
  kind: worker
  imageName: integrations
  jobs: explain
  gauges: [explain_jobs_waiting]
  calls: [auth, snippets]
  outside: true
gateway:
  kind: gateway
  calls: [auth, snippets, comments, collections, integrations]
  outside: true
{{- end }}

{{/* Sets the values of `from` in `into`, zeroes and false included, which mergeOverwrite may skip. */}}
{{- define "snippetry.overlay" -}}
{{- range $key, $value := .from -}}
{{- $old := get $.into $key -}}
{{- if and (kindIs "map" $value) (kindIs "map" $old) -}}
{{- include "snippetry.overlay" (dict "into" $old "from" $value) -}}
{{- else -}}
{{- $_ := set $.into $key $value -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/*
The parts with their defaults and facts, and the bounds `min` and `max` of their replicas. None runs
while a backup is restored.
*/}}
{{- define "snippetry.parts" -}}
{{- $facts := fromYaml (include "snippetry.facts" .) -}}
{{- $parts := dict -}}
{{- range $name, $own := .Values.parts -}}
{{- $fact := get $facts $name | default (dict "kind" "remote" "calls" list) -}}
{{- $part := deepCopy $.Values.defaults -}}
{{- range list ($own | default dict | deepCopy) $fact -}}
{{- include "snippetry.overlay" (dict "into" $part "from" .) -}}
{{- end -}}
{{- if $.Values.backup.restore.file -}}
{{- $_ := set $part "replicas" 0 -}}
{{- $_ := set $part.autoscaling "enabled" false -}}
{{- end -}}
{{- $scaled := $part.autoscaling.enabled -}}
{{- $_ := set $part "min" (int (ternary $part.autoscaling.minReplicas $part.replicas $scaled)) -}}
{{- $_ := set $part "max" (int (ternary $part.autoscaling.maxReplicas $part.replicas $scaled)) -}}
{{- $isGateway := eq $part.kind "gateway" -}}
{{- $_ := set $part "port" (ternary 8080 3000 $isGateway) -}}
{{- if ne $part.kind "remote" -}}
{{- $_ := set $part "metricsPort" (ternary 8081 9464 $isGateway) -}}
{{- end -}}
{{- $_ := set $parts $name $part -}}
{{- end -}}
{{- toYaml $parts -}}
{{- end }}

{{- define "snippetry.hasSharedVolume" -}}
{{- if and (eq .Values.builds.store "volume") (eq .Values.builds.volume.accessMode "ReadWriteMany") }}true{{ end -}}
{{- end }}

{{- define "snippetry.hasSearchFiles" -}}
{{- if not (or .Values.opensearch.bundled .Values.opensearch.external) }}true{{ end -}}
{{- end }}

{{/* Whether pods of a part use a volume that one pod at a time can mount. Input: root and name. */}}
{{- define "snippetry.isExclusive" -}}
{{- $values := .root.Values -}}
{{- $builds := and (eq $values.builds.store "volume") (ne $values.builds.volume.accessMode "ReadWriteMany") -}}
{{- $files := and $values.searchFiles.volume.enabled (include "snippetry.hasSearchFiles" .root) -}}
{{- if or (and (eq .name "gateway") $builds) (and (eq .name "snippets") $files) }}true{{ end -}}
{{- end }}

{{- define "snippetry.image" -}}
{{- $image := .root.Values.image -}}
{{- $own := .part.image | default dict -}}
{{- $name := $own.name | default (printf "snippetry-%s" (.part.imageName | default .name)) -}}
{{- $path := printf "%s/%s" $image.registry $name -}}
{{- if $own.digest -}}
{{ printf "%s@%s" $path $own.digest }}
{{- else -}}
{{ printf "%s:%s" $path ($own.tag | default $image.tag | default .root.Chart.AppVersion) }}
{{- end -}}
{{- end }}

{{- define "snippetry.scheme" -}}
{{- if or (not .Values.ingress.enabled) .Values.ingress.tls.enabled }}https{{ else }}http{{ end -}}
{{- end }}

{{- define "snippetry.publicOrigin" -}}
{{- .Values.origins.public | default (printf "%s://%s" (include "snippetry.scheme" .) .Values.hosts.app) -}}
{{- end }}

{{- define "snippetry.previewOrigin" -}}
{{- .Values.origins.preview | default (printf "%s://%s" (include "snippetry.scheme" .) .Values.hosts.preview) -}}
{{- end }}

{{- define "snippetry.mongodbHost" -}}
{{- $name := printf "%s-mongodb" (include "snippetry.fullname" .) -}}
{{ printf "%s-0.%s:27017" $name $name }}
{{- end }}
