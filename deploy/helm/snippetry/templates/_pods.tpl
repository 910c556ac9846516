{{/* Scheduling and rights of every pod. Input: root, name, and settings as those of parts. */}}
{{- define "snippetry.podBasics" -}}
serviceAccountName: {{ include "snippetry.serviceAccount" .root }}
automountServiceAccountToken: false
# Variables of other Services must not be read as settings.
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .part.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .part.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .part.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .part.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Pod of a part. Input: root, parts, name and part. */}}
{{- define "snippetry.podSpec" -}}
{{- include "snippetry.podBasics" . }}
# Longer than draining and the longest request; pods drain by themselves, without a preStop hook.
terminationGracePeriodSeconds: {{ int .part.terminationGracePeriodSeconds }}
{{- if .part.topologySpread }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels:
        {{- include "snippetry.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}
securityContext:
  {{- toYaml .root.Values.podSecurityContext | nindent 2 }}
containers:
  - name: {{ .name }}
    image: {{ include "snippetry.image" . }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    {{- if eq .part.kind "worker" }}
    # The image of the service, started as its other process.
    command: [node, src/worker.ts]
    {{- end }}
    {{- with include "snippetry.env" . | trim }}
    env:
      {{- . | nindent 6 }}
    {{- end }}
    ports:
      - { name: http, containerPort: {{ int .part.port }} }
      {{- with .part.metricsPort }}
      - { name: metrics, containerPort: {{ int . }} }
      {{- end }}
    startupProbe:
      {{- toYaml .part.probes.startup | nindent 6 }}
    readinessProbe:
      {{- toYaml .part.probes.readiness | nindent 6 }}
    livenessProbe:
      {{- toYaml .part.probes.liveness | nindent 6 }}
    resources:
      {{- toYaml .part.resources | nindent 6 }}
    securityContext:
      {{- toYaml .root.Values.containerSecurityContext | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- if eq .name "gateway" }}
      - { name: builds, mountPath: /var/lib/builds }
      {{- end }}
      {{- if and (eq .name "snippets") (include "snippetry.hasSearchFiles" .root) }}
      - { name: search, mountPath: /var/lib/search }
      {{- end }}
volumes:
  - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
  {{- if eq .name "gateway" }}
  {{- include "snippetry.buildsVolume" .root | nindent 2 }}
  {{- end }}
  {{- if and (eq .name "snippets") (include "snippetry.hasSearchFiles" .root) }}
  {{- include "snippetry.searchVolume" .root | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "snippetry.buildsVolume" -}}
{{- $builds := .Values.builds -}}
- name: builds
  {{- if eq $builds.store "volume" }}
  persistentVolumeClaim:
    claimName: {{ $builds.volume.existingClaim | default (printf "%s-builds" (include "snippetry.fullname" .)) }}
  {{- else }}
  emptyDir: { sizeLimit: {{ $builds.volume.size }} }
  {{- end }}
{{- end }}

{{- define "snippetry.searchVolume" -}}
- name: search
  {{- if .Values.searchFiles.volume.enabled }}
  persistentVolumeClaim:
    claimName: {{ include "snippetry.fullname" . }}-search
  {{- else }}
  emptyDir: { sizeLimit: {{ .Values.searchFiles.sizeLimit }} }
  {{- end }}
{{- end }}

{{/* Spec of a claim. Input: size, storageClass, and an access mode if several pods mount it. */}}
{{- define "snippetry.claim" -}}
accessModes: [{{ .accessMode | default "ReadWriteOnce" }}]
{{- with .storageClass }}
storageClassName: {{ . }}
{{- end }}
resources:
  requests: { storage: {{ .size }} }
{{- end }}

{{/* Basics of the pod of a store, which is placed like parts without settings of their own. */}}
{{- define "snippetry.storeBasics" -}}
{{- $security := omit .root.Values.podSecurityContext "runAsUser" "runAsGroup" "fsGroup" -}}
{{- include "snippetry.podBasics" (dict "root" .root "part" .root.Values.defaults) }}
securityContext:
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  {{- toYaml $security | nindent 2 }}
{{- end }}

{{- define "snippetry.dataClaim" -}}
volumeClaimTemplates:
  - metadata: { name: data }
    spec:
      {{- include "snippetry.claim" . | nindent 6 }}
{{- end }}

{{/* Pod that backs up or restores the databases. Input: root, args, and whether it waits until all parts have stopped. */}}
{{- define "snippetry.dataPod" -}}
{{- $root := .root -}}
{{- $parts := fromYaml (include "snippetry.parts" .root) -}}
{{- $backup := .root.Values.backup -}}
metadata:
  labels:
    {{- include "snippetry.selector" (dict "root" .root "name" "backup") | nindent 4 }}
spec:
  {{- include "snippetry.podBasics" (dict "root" .root "part" .root.Values.defaults) | nindent 2 }}
  restartPolicy: Never
  securityContext:
    {{- toYaml .root.Values.podSecurityContext | nindent 4 }}
  {{- if .waits }}
  {{- $longest := 0 }}
  {{- range $parts }}{{ $longest = max $longest (int .terminationGracePeriodSeconds) }}{{ end }}
  initContainers:
    # After this time no part writes any more: the kubelet has ended those that did not stop.
    - name: wait
      {{- include "snippetry.dataContainer" (dict "root" $root "parts" $parts "command" (list "sleep" (toString (add $longest 20)))) | nindent 6 }}
  {{- end }}
  containers:
    - name: data
      {{- $command := concat (list "node" "/app/packages/service-kit/src/data.ts") .args }}
      {{- include "snippetry.dataContainer" (dict "root" $root "parts" $parts "command" $command) | nindent 6 }}
      env:
        {{- include "snippetry.mongodbEnv" $root | nindent 8 }}
        {{- if $backup.builds }}
        - name: BUILDS_DIR
          value: /var/lib/builds
        {{- end }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        - { name: backups, mountPath: /backups }
        {{- if $backup.builds }}
        - { name: builds, mountPath: /var/lib/builds }
        {{- end }}
  volumes:
    - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
    - name: backups
      persistentVolumeClaim:
        claimName: {{ $backup.volume.existingClaim | default (printf "%s-backups" (include "snippetry.fullname" $root)) }}
    {{- if $backup.builds }}
    {{- include "snippetry.buildsVolume" $root | nindent 4 }}
    {{- end }}
{{- end }}

{{/* The image of a service has the program. Input: root, parts and command. */}}
{{- define "snippetry.dataContainer" -}}
image: {{ include "snippetry.image" (dict "root" .root "name" "snippets" "part" .parts.snippets) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
command: {{ toJson .command }}
resources:
  {{- toYaml .root.Values.backup.resources | nindent 2 }}
securityContext:
  {{- toYaml .root.Values.containerSecurityContext | nindent 2 }}
{{- end }}

{{/* Pod that lists or completes the migrations of a service. Input: root, parts, name and part. */}}
{{- define "snippetry.migrationPod" -}}
metadata:
  labels:
    {{- include "snippetry.selector" (dict "root" .root "name" "migration") | nindent 4 }}
spec:
  {{- include "snippetry.podBasics" . | nindent 2 }}
  restartPolicy: Never
  securityContext:
    {{- toYaml .root.Values.podSecurityContext | nindent 4 }}
  containers:
    - name: migration
      image: {{ include "snippetry.image" . }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      command: {{ toJson (concat (list "node" "src/main.ts" "migrate") (ternary (list "--dry-run") list .root.Values.migrations.dryRun)) }}
      env:
        {{- include "snippetry.env" . | trim | nindent 8 }}
      resources:
        {{- toYaml .part.resources | nindent 8 }}
      securityContext:
        {{- toYaml .root.Values.containerSecurityContext | nindent 8 }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        - { name: search, mountPath: /var/lib/search }
  volumes:
    - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
    - { name: search, emptyDir: {} }
{{- end }}
